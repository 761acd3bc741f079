// SPDX-License-Identifier: MIT
#include "gen/texts.hpp"

namespace jt::gen {

const std::array<Language, 6>& languages() {
  // Escapes of every kind stand among the phrases: \/ \n \" \\ \t \uXXXX, a surrogate pair, and plain UTF-8 beside
  // them.
  static constexpr std::array<Language, 6> table = {{
      {"ja",
       "Tokyo",
       "東京都",
       {"今日はとても良い天気なので散歩に出かけました。", "新しい本を読み終えた！とても面白かったです。",
        "明日の会議の資料をまだ作っていない…", "駅前のパン屋さんがまた並んでいる🍞",
        "\\u3042\\u308a\\u304c\\u3068\\u3046\\u3054\\u3056\\u3044\\u307e\\u3059",
        "写真はこちら→ http:\\/\\/img.example\\/p\\/", "猫が膝の上で寝てしまって動けない🐈💤",
        "夜ごはんはカレーにしよう\\nたぶん"}},
      {"ja",
       "Osaka",
       "大阪市",
       {"電車が遅れているみたいです。皆さん気をつけて。", "週末は山に登ります⛰️✨",
        "「早起きは三文の徳」って本当かな？", "コーヒーを三杯飲んだのに眠い☕", "おはようございます\\u2600\\uFE0F",
        "この曲、何回聴いても飽きない🎶", "締め切りまであと二日。頑張ります！",
        "雨の音を聞きながら仕事をするのが好き☔"}},
      {"en",
       "London",
       "London, UK",
       {"Finally finished the last chapter, what an ending", "Who left the window open all night? \\\"Not me\\\"",
        "The train is late again, so here is a picture of a goose",
        "Reading https:\\/\\/blog.example\\/2024\\/notes on caches",
        "Three coffees in and the bug is still there \\uD83D\\uDC1B", "Path of the day: C:\\\\temp\\\\new",
        "rain, rain, sun, rain\\nthat was the weekend", "does anybody else sort their books by colour?"}},
      {"fr",
       "Paris",
       "Île-de-France",
       {"Déjà l'été, et toujours pas de vacances à l'horizon", "Un café crème, s'il vous plaît ☕",
        "Où est passée la clé\\u00a0?", "La forêt sent bon après la pluie", "J'ai oublié mon parapluie chez Zoé\\u2026",
        "C'est l'heure du goûter !", "Théâtre ce soir, enfin", "Élève modèle, cœur léger"}},
      {"de",
       "Berlin",
       "Köln",
       {"Über Nacht ist alles weiß geworden", "Schöne Grüße aus dem Süden", "Der Zug fährt heute früher ab",
        "Größe ist nicht alles", "Heute gibt's K\\u00e4sesp\\u00e4tzle", "Warum fällt mir das erst jetzt auf?",
        "Tschüß und bis morgen\\t:)", "fünf Minuten noch"}},
      {"ru",
       "Moscow",
       "Москва",
       {"Сегодня наконец-то выпал снег ❄️", "Прочитал книгу за один вечер",
        "Доброе утро, страна!", "Кофе закончился, паника", "Кто-нибудь видел мои очки?", "Поезд опять опаздывает",
        "Завтра будет новый день 🌅", "\\u0421\\u043f\\u0430\\u0441\\u0438\\u0431\\u043e"}},
  }};
  return table;
}

const std::array<Name, 16>& names() {
  static constexpr std::array<Name, 16> table = {{{"Ana Ferreira", "ana.ferreira"},
                                                  {"Björn Åkesson", "bjorn.akesson"},
                                                  {"田中 花子", "hanako.tanaka"},
                                                  {"Dmitri Volkov", "dmitri.volkov"},
                                                  {"Élodie Brûlé", "elodie.brule"},
                                                  {"Farid Haddad", "farid.haddad"},
                                                  {"Grace O'Malley", "grace.omalley"},
                                                  {"佐藤 健", "ken.sato"},
                                                  {"Ines Muñoz", "ines.munoz"},
                                                  {"Jörg Weiß", "jorg.weiss"},
                                                  {"Kofi Mensah", "kofi.mensah"},
                                                  {"Lý Thị Mai", "mai.ly"},
                                                  {"Magdaléna Nováková", "magda.novakova"},
                                                  {"Noor 🌙", "noor.moon"},
                                                  {"Олег Сидоров", "oleg.sidorov"},
                                                  {"Priya Raman", "priya.raman"}}};
  return table;
}

std::vector<Text> make_texts(Random& random, std::size_t size) {
  std::vector<Text> texts(size);
  for (Text& text : texts) {
    // Half of all texts are Japanese, as in the documents that this is modelled on.
    text.language = random.chance(40) ? &languages()[random.below(2)] : &random.pick(languages());
    for (auto left = 1 + random.below(4); left > 0; --left) {
      text.message += random.pick(text.language->phrases);
      text.message += ' ';
    }
    text.message += "#tag";
    text.message += std::to_string(random.below(1000));
    for (auto left = 2 + random.below(4); left > 0; --left) {
      text.description += random.pick(text.language->phrases);
      text.description += left % 2 == 0 ? " \\/ " : "\\n";
    }
  }
  return texts;
}

}  // namespace jt::gen
