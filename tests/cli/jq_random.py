#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""jq_random.py JT SEED COUNT [JQ]: programs of the part of jq that jt takes, on small documents, and the answers of both.

jq is started once for many programs. What jq itself refuses is left out (jt selects nothing there), and so is a
condition that jq answers more than once for one value: jt asks whether one of the answers is true. JQ: another program
that is asked, gojq; where it is not as jq, jq decides.
"""
import json
import random
import subprocess
import sys
import tempfile

KEYS = ["a", "b", "c", "id", "tags"]
WORDS = ["", "x", "y", "xy", "Yx", "é", "a b", "10"]
BATCH = 100
UNLIKE = "unlike"


def scalar(r):
    return r.choice([None, True, False, 0, 1, -1, 2, 10, 1.5, 3, 1000000, r.choice(WORDS), r.choice(WORDS)])


def document(r, depth, whole):
    """A value; `whole`: all objects have all keys, so that no path is absent."""
    kind = r.random()
    if depth == 0 or kind < 0.2:
        return scalar(r)
    if kind < 0.5:
        return [document(r, depth - 1, whole) for _ in range(r.randrange(4))]
    keys = KEYS if whole else r.sample(KEYS, r.randrange(len(KEYS) + 1))
    out = {key: document(r, depth - 1, whole) for key in keys}
    if "tags" in out:
        out["tags"] = r.sample(WORDS, r.randrange(3))
    return out


def constant(r):
    if r.random() < 0.15:
        return r.choice(["[]", "{}", '["x"]', '[1, "x"]', '{"a": 1}'])
    return json.dumps(scalar(r), ensure_ascii=False)


def path(r, long=2):
    """One value of the value that it is applied to."""
    steps = []
    for _ in range(r.randrange(long + 1)):
        key = r.choice(KEYS)
        steps.append(r.choice(["." + key, "." + key, '."%s"' % key, '.["%s"]' % key, ".[%d]" % r.randrange(-2, 3)]))
    return joined("".join(steps)) if steps else "."


def joined(text):
    """`.a.[0]` is jq 1.7's; 1.6 has `.a[0]` only."""
    return text[0] + text[1:].replace(".[", "[")


def operand(r):
    kind = r.random()
    if kind < 0.6:
        return path(r)
    if kind < 0.75:
        return "(%s | length)" % path(r, 1)
    if kind < 0.9:
        return "(%s | type)" % path(r, 1)
    return "(%s // %s)" % (path(r, 1), constant(r))


def condition(r, depth):
    kind = r.random()
    if depth > 0 and kind < 0.3:
        left, right = condition(r, depth - 1), condition(r, depth - 1)
        word = r.choice(["and", "or"])
        return r.choice(["(%s) %s (%s)", "%s %s (%s)"]) % (left, word, right)
    if depth > 0 and kind < 0.38:
        return "(%s | not)" % condition(r, depth - 1)
    if depth > 0 and kind < 0.48:
        quantifier = r.choice(["any", "all"])
        inner = condition(r, depth - 1)
        return r.choice(["%s(.tags[]?; %s)" % (quantifier, inner), "(.tags | %s(%s))" % (quantifier, inner)])
    if kind < 0.7:
        return "%s %s %s" % (operand(r), r.choice(["==", "!=", "<", "<=", ">", ">="]), constant(r))
    if kind < 0.75:
        return "%s %s %s" % (operand(r), r.choice(["==", "<"]), operand(r))
    if kind < 0.82:
        return "(%s | IN(%s, %s))" % (path(r, 1), constant(r), constant(r))
    if kind < 0.87:
        return "has(%s)" % r.choice(['"a"', '"id"', '"nope"', "0", "1"])
    if kind < 0.93:
        word = json.dumps(r.choice(WORDS), ensure_ascii=False)
        return "(%s | %s(%s))" % (path(r, 1), r.choice(["startswith", "endswith", "contains"]), word)
    if kind < 0.97:
        flags = r.choice(["", '; "i"', "; null"])
        expression = r.choice(["x", "^x", "y$", "[xy]+", "\\\\d", "x|é", "."])
        return '(%s | test("%s"%s))' % (path(r, 1), expression, flags)
    return path(r)


def stage(r):
    kind = r.random()
    if kind < 0.35:
        return path(r)
    if kind < 0.55:
        return joined(path(r, 1).rstrip(".") + r.choice([".[]", ".[]?"]))
    if kind < 0.62:
        return ".[%s][]" % r.choice(["1:", ":2", "0:3", "-2:", ":-1", "1:2"])
    if kind < 0.9:
        return "select(%s)" % condition(r, 2)
    return r.choice(["..", ".a?", ".b?", ".[]?", ".a[]?"])


def program(r):
    stages = [r.choice([".", "..", ".[]?", path(r)])] + [stage(r) for _ in range(r.randrange(4))]
    if stages.count("..") > 1:
        stages = [each for i, each in enumerate(stages) if each != ".." or stages.index("..") == i]
    text = " | ".join(stages)
    kind = r.random()
    if kind < 0.1:
        text += " | " + r.choice(["length", "keys", ".[1:3]", ".[-1:]", ".[:1] | length"])
    elif kind < 0.2:
        text += " | (%s, %s)" % (path(r), path(r))
    elif kind < 0.25:
        text += ", " + path(r)
    return text


def answers_of_jq(jq, programs, file):
    """None where jq refuses."""
    text = "[%s]" % ", ".join("(try [%s] catch \"%s\")" % (each, UNLIKE) for each in programs)
    done = subprocess.run([jq, "-c", text, file], capture_output=True, text=True, check=True)
    return [None if each == UNLIKE else each for each in json.loads(done.stdout)]


def answer_of_jt(jt, text, file, nulls):
    command = [jt, "get", "--no-filename", "--compact", "-q"] + (["--jq"] if nulls else []) + ["-p", text, "--", file]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode > 1:
        return "exit %d: %s" % (done.returncode, done.stderr)
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def present(values):
    return [each for each in values if each is not None]


def agrees_without_nulls(jt, text, file, theirs):
    """Without --jq, what is absent is not found, and no null; where all is there, the answers are jq's. `length` of what
    is absent is 0 in jq."""
    ours = answer_of_jt(jt, text, file, False)
    if not isinstance(ours, list):
        return False
    return same(present(ours), present(theirs)) or "length" in text or (ours == [] and None in theirs)


def agrees_with_jq(ours, text, file):
    """jq refuses it, or has the same answer: gojq takes `.[0]` of a string, for one."""
    theirs = answers_of_jq("jq", [text], file)[0]
    return theirs is None or same(ours, theirs)


def same(a, b):
    """As JSON: True is not 1."""
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def main():
    jt, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    jq = sys.argv[4] if len(sys.argv) > 4 else "jq"
    by_key = jq != "jq"  # gojq has the members of all objects in the order of their keys
    r = random.Random(seed)
    compared = wrong = some = others = 0
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        while compared < count:
            file.seek(0)
            file.truncate()
            json.dump(document(r, 4, False), file, ensure_ascii=False, sort_keys=by_key)
            file.flush()
            programs = [program(r) for _ in range(min(BATCH, max(20, count - compared)))]
            for text, theirs in zip(programs, answers_of_jq(jq, programs, file.name)):
                if theirs is None:
                    continue
                ours = answer_of_jt(jt, text, file.name, True)
                compared += 1
                some += theirs != []
                if same(ours, theirs) and agrees_without_nulls(jt, text, file.name, theirs):
                    continue
                if by_key and agrees_with_jq(ours, text, file.name):
                    others += 1
                    continue
                wrong += 1
                if wrong <= 5:
                    print("%s\n  document: %s\n  %s: %s\n  jt: %s" % (text, open(file.name).read(), jq, theirs, ours))
    print("seed %d: %d programs, %d of them with an answer, %d differ%s" % (
        seed, compared, some, wrong, "; in %d more %s is not as jq" % (others, jq) if others else ""))
    sys.exit(wrong != 0 or some < compared // 10)


main()
