// SPDX-License-Identifier: MIT
// That it links is the test.
int main() { return 0; }
