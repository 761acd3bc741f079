# SPDX-License-Identifier: MIT
load helpers

@test "delete: the message to the letter" {
  jt_run delete config.json '$.features.darkMode'
  is "$out" 'Deleted $.features.darkMode from config.json'
  is "$(jq -c '.features | keys' config.json)" '["analytics","rollout"]'
}

@test "delete: an element, and never the root" {
  jt_run delete config.json /cache/shards/0
  is "$(jq -c .cache.shards config.json)" '["b","c"]'
  jt_run delete config.json '$'
  is "$code" 2
}

@test "delete: a path that does not exist is exit 1" {
  jt_run delete config.json .featurez
  is "$code" 1
  has "$err" "did you mean 'features'?"
}
