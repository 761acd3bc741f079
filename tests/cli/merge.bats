# SPDX-License-Identifier: MIT
load helpers

@test "merge: the message to the letter; what is there gets the new value" {
  jt_run merge config.json '$.features.rollout' '{"percent": 75, "regions": ["us-east-1"]}'
  is "$said" 'Merged 2 keys into $.features.rollout in config.json'
  is "$(jq -c .features.rollout config.json)" '{"enabled":true,"percent":75,"regions":["us-east-1"]}'
}

@test "merge: one level; --deep; a duplicated key is refused" {
  jt_run merge config.json .features '{"rollout": {"percent": 1}}'
  is "$(jq -c .features.rollout config.json)" '{"percent":1}'
  jt_run merge config.json .features '{"rollout": {"more": 1}}' --deep
  is "$(jq -c .features.rollout config.json)" '{"percent":1,"more":1}'
  jt_run merge config.json .features '{"a": 1, "a": 2}' --json
  is "$code" 2
  is "$(jq -r .code <<<"$out")" DUPLICATE_KEY
  jt_run merge config.json .features 5
  is "$code" 2
}

@test "merge: keys that are so already" {
  before=$(stat -c '%i %y' config.json)
  jt_run merge config.json . "{\"cache\": $("$JT" get config.json .cache | tr -d ' \n')}"
  is "$code $out" '0 Unchanged: . has these values already in config.json'
  is "$(stat -c '%i %y' config.json)" "$before"
}

@test "merge: targets within what another one replaces are no targets" {
  echo '{"x":{"a":{"q":1}},"y":1}' >m.json
  jt_run merge m.json '$..[*]' '{"a":1}' --all --json
  is "$(jq -c '[.targetCount, .targetPath, .changes]' <<<"$out")" \
    '[1,"$.x",[{"targetPath":"$.x.a","previousValue":{"q":1},"newValue":1}]]'
  is "$(<m.json)" '{"x":{"a":1},"y":1}'
}

@test "merge --existing: replaces only" {
  jt_run merge config.json .cache '{"ttl": 1, "tll": 2}' --existing
  is "$code ${err%%$'\n'*}" "1 jt: no path '.cache.tll' in 'config.json', and only what exists may be replaced"
  same config.json
  jt_run merge config.json .cache '{"ttl": 1}' --existing -q
  is "$code $out$err" '0 '
}

@test "merge: the missing operand by its name" {
  jt_run merge config.json .cache
  is "$code ${err%%$'\n'*}" '2 jt: OBJECT is missing'
}
