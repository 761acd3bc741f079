// SPDX-License-Identifier: MIT
// ScalarToken: a number or literal, byte by byte, so that one of any length can be checked in pieces (RFC 8259, 3 and
// 6).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace jt::scan {

class ScalarToken {
 public:
  enum State : std::uint8_t {
    start,
    minus,
    zero,
    integer,
    point,
    fraction,
    exponent,
    sign,
    power,
    t1,
    t2,
    t3,
    f1,
    f2,
    f3,
    f4,
    n1,
    n2,
    n3,
    word,
    bad,
    count
  };

  constexpr explicit ScalarToken(std::uint64_t state = start) : state_(static_cast<State>(state)) {}

  constexpr void feed(std::uint8_t byte) { state_ = table()[state_][classes()[byte]]; }
  /// Whether what was fed so far is a whole number or literal.
  [[nodiscard]] constexpr bool complete() const {
    return state_ == zero || state_ == integer || state_ == fraction || state_ == power || state_ == word;
  }
  [[nodiscard]] constexpr State state() const { return state_; }

 private:
  enum Class : std::uint8_t {
    other,
    c0,
    c19,
    cminus,
    cplus,
    cdot,
    ce,
    cE,
    ct,
    cr,
    cu,
    cf,
    ca,
    cl,
    cs,
    cn,
    classes_count
  };

  static constexpr std::array<std::uint8_t, 256> make_classes() {
    std::array<std::uint8_t, 256> out{};
    for (char c = '1'; c <= '9'; ++c) out[static_cast<std::uint8_t>(c)] = c19;
    constexpr std::string_view letters = "0-+.eEtrufalsn";
    constexpr std::array<Class, 14> kinds{c0, cminus, cplus, cdot, ce, cE, ct, cr, cu, cf, ca, cl, cs, cn};
    for (std::size_t i = 0; i < letters.size(); ++i) out[static_cast<std::uint8_t>(letters[i])] = kinds[i];
    return out;
  }
  static constexpr std::array<std::array<State, classes_count>, count> make_table() {
    std::array<std::array<State, classes_count>, count> out{};
    for (auto& row : out) row.fill(bad);
    const auto digits = [&](State from, State to) { out[from][c0] = out[from][c19] = to; };
    const auto exponents = [&](State from) { out[from][ce] = out[from][cE] = exponent; };
    for (const State from : {start, minus}) out[from][c0] = zero, out[from][c19] = integer;
    out[start][cminus] = minus;
    digits(integer, integer);
    for (const State from : {zero, integer}) out[from][cdot] = point, exponents(from);
    digits(point, fraction);
    digits(fraction, fraction);
    exponents(fraction);
    out[exponent][cplus] = out[exponent][cminus] = sign;
    for (const State from : {exponent, sign, power}) digits(from, power);
    out[start][ct] = t1, out[t1][cr] = t2, out[t2][cu] = t3, out[t3][ce] = word;
    out[start][cf] = f1, out[f1][ca] = f2, out[f2][cl] = f3, out[f3][cs] = f4, out[f4][ce] = word;
    out[start][cn] = n1, out[n1][cu] = n2, out[n2][cl] = n3, out[n3][cl] = word;
    return out;
  }
  static constexpr const std::array<std::uint8_t, 256>& classes() { return classes_; }
  static constexpr const std::array<std::array<State, classes_count>, count>& table() { return table_; }

  static const std::array<std::uint8_t, 256> classes_;
  static const std::array<std::array<State, classes_count>, count> table_;
  State state_;
};

inline constexpr std::array<std::uint8_t, 256> ScalarToken::classes_ = ScalarToken::make_classes();
inline constexpr std::array<std::array<ScalarToken::State, ScalarToken::classes_count>, ScalarToken::count>
    ScalarToken::table_ = ScalarToken::make_table();

}  // namespace jt::scan
