// SPDX-License-Identifier: MIT
// Finish: effects as the changes of a proposal.
#pragma once

#include "core/document/document.hpp"
#include "core/propose/proposal.hpp"
#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/model.hpp"

namespace jt::propose::rules {

/// The proposal, in the order of the document, without what is already so. The texts of containers are read from the
/// document.
Result<Proposal> finish(document::Document& document, const Model& model, const Effects& effects);

}  // namespace jt::propose::rules
