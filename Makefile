# Names only: what each does stands in the script of the same name in scripts/.
# All that is prepared goes into .work/, target/ and bindings-node/node_modules, which git ignores.

STEPS := scripts/run-steps
LINT  := lint-project lint-rust lint-deny lint-python lint-node
TEST  := test-rust test-python test-node test-kotlin test-swift test-vectors test-relay test-conformance test-readmes

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test live lint fmt bench package check-package clean $(TEST) $(LINT)

help: ## what there is to type
	@echo "make TARGET, where TARGET is"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18
	@echo "One step alone: make STEP, where STEP is one of"
	@echo "  $(LINT)"
	@echo "  $(TEST)"

demo: ## hand one tool result from Rust to Python to Node and back, and show what each provider is sent
	@scripts/demo

test: ## every test in every language
	@$(STEPS) "Tests" $(TEST)

live: ## send a small corpus to the real services, with your own keys from the environment
	@scripts/live

lint: ## formatting, lints, types, licences, and what must hold for the project as a whole
	@$(STEPS) "Lints" $(LINT)

fmt: ## format every language
	@scripts/fmt

bench: ## measure the core, the Python and the Node package
	@scripts/bench

package: ## the wheel and the npm tarball, as they would be published, into .work/dist
	@scripts/package

check-package: package ## install both into empty environments outside the checkout and run the README's examples there
	@scripts/check-package

clean: ## remove everything that was prepared or built
	@scripts/clean

$(TEST) $(LINT):
	@scripts/$@
