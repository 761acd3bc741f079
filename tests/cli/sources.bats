# SPDX-License-Identifier: MIT
# The examples of the documents that jt was specified from, as sequences of commands.
load helpers

workspace() {
  mkdir -p ws/config
  cat >ws/config/app.json <<'END'
{
  "features": {
    "rollout": {"enabled": true, "percent": 50, "regions": ["us-east-1", "eu-west-1"]},
    "darkMode": false,
    "deprecatedFeature": null,
    "analytics": {"on": true}
  },
  "users": [1, 2]
}
END
  printf '{"active": [%s]}\n' "$(seq -s ', ' 41)" >ws/config/users.json
}

in_workspace() { jt_run --workspace ws "$@"; }

@test "JSON Tools: the operations of the tool's description" {
  cat >doc.json <<'END'
{
  "settings": {"theme": "light"},
  "obsoleteConfig": 1,
  "items": [{"name": "a"}, {"name": "b"}],
  "users": [{"id": "122"}, {"id": "123"}]
}
END
  "$JT" patch doc.json set /settings/theme '"dark"'
  "$JT" patch doc.json remove /obsoleteConfig
  "$JT" patch doc.json set /items/- '{"name":"new"}'
  "$JT" patch doc.json set --match /users --where '{"id":"123"}' '{"status":"active"}'
  "$JT" patch doc.json insert /items/2 '{"name":"inserted"}'
  is "$(cat doc.json)" '{
  "settings": {"theme": "dark"},
  "items": [{"name": "a"}, {"name": "b"}, {"name": "inserted"}, {"name": "new"}],
  "users": [{"id": "122"}, {"id": "123", "status": "active"}]
}'
}

@test "JSON Tools, example 1: a user's email in an array of 50,000" {
  [ -x "$JT_BUILD/tests/bench/jt_gen" ] || skip 'jt_gen is not built'
  "$JT_BUILD/tests/bench/jt_gen" users 50000 >users.json
  jt_run inspect users.json /users --depth 1 --json
  is "$(jq .arrayLength <<<"$out")" 50000
  id=$("$JT" get -r users.json /users/4271/id)
  cp users.json before.json
  jt_run patch users.json set --match /users --where "{\"id\": \"$id\"}" '{"email": "newemail@example.com"}' --json
  is "$(jq -c '[.status, .targetPath, .newValue]' <<<"$out")" '["success","/users/4271/email","newemail@example.com"]'
  # No line but one differs.
  is "$(diff before.json users.json | grep -c '^>')" 1
}

@test "JSON Tools, example 2: a new feature flag" {
  printf '{\n  "flags": {},\n  "experiments": []\n}\n' >features.json
  jt_run inspect features.json --depth 2 --json
  is "$(jq -c '[.type, .keys]' <<<"$out")" '["object",["flags","experiments"]]'
  jt_run patch features.json set /flags/newFeature '{"enabled": true, "rolloutPercent": 10}' --json
  is "$(jq -c '[.status, .targetPath]' <<<"$out")" '["success","/flags/newFeature"]'
  is "$(cat features.json)" '{
  "flags": {
    "newFeature": {
      "enabled": true,
      "rolloutPercent": 10
    }
  },
  "experiments": []
}'
}

@test "JSON Tools, example 3: an item in the middle of an array" {
  printf '{"tracks": [0, 1, 2, 3, 4, 5, 6]}' >playlist.json
  jt_run patch playlist.json insert /tracks/5 '{"id": "track-new", "name": "New Song"}'
  is "$(cat playlist.json)" '{"tracks": [0, 1, 2, 3, 4, {"id": "track-new", "name": "New Song"}, 5, 6]}'
}

@test "JSON connector: set" {
  workspace
  in_workspace set /workspace/config/app.json '$.features.rollout.percent' 25
  is "$said" 'Updated $.features.rollout.percent = 25 in /workspace/config/app.json'
  in_workspace set /workspace/config/app.json '$.features.newFeature' '{"enabled": true}'
  is "$said" 'Updated $.features.newFeature = {...} in /workspace/config/app.json'
  in_workspace set /workspace/config/app.json '$.features.newFeature' '{"enabled": true, "beta": true}'
  is "$said" 'Updated $.features.newFeature = {...} in /workspace/config/app.json'
}

@test "JSON connector: delete" {
  workspace
  in_workspace delete /workspace/config/app.json '$.features.deprecatedFeature'
  is "$said" 'Deleted $.features.deprecatedFeature from /workspace/config/app.json'
  in_workspace delete /workspace/config/app.json '$.features.deprecatedFeature'
  is "$code" 1
}

@test "JSON connector: append" {
  workspace
  in_workspace append /workspace/config/users.json '$.active' '{"id": "u-101", "name": "Alice"}'
  is "$said" 'Appended value to $.active in /workspace/config/users.json (now 42 items)'
  in_workspace append /workspace/config/app.json '$.features' 1
  is "$code" 2
}

@test "JSON connector: merge" {
  workspace
  in_workspace merge /workspace/config/app.json '$.features.rollout' '{"percent": 75, "regions": ["us-east-1"]}'
  is "$said" 'Merged 2 keys into $.features.rollout in /workspace/config/app.json'
  in_workspace merge /workspace/config/app.json '$.features.rollout' '{"percent": 100, "complete": true}'
  is "$said" 'Merged 2 keys into $.features.rollout in /workspace/config/app.json'
  is "$(jq -c .features.rollout ws/config/app.json)" \
    '{"enabled":true,"percent":100,"regions":["us-east-1"],"complete":true}'
  in_workspace merge /workspace/config/app.json '$.users' '{"a": 1}'
  is "$code" 2
}

@test "JSON connector: nothing outside the workspace" {
  workspace
  echo '{"a": 1}' >outside.json
  for file in /workspace/../outside.json ws/../outside.json "$PWD/outside.json" /etc/passwd; do
    in_workspace set "$file" .a 2
    is "$file $code" "$file 2"
  done
  is "$(cat outside.json)" '{"a": 1}'
}
