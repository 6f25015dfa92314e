/** A run without a finished test for this long is stuck; a blocked worker ignores test timeouts. */
const STALLED_MS = 10 * 60_000;

function report(name, errors) {
  if (errors.length === 0) return;
  console.log(`\nFailed: ${name}`);
  for (const { message } of errors) console.log(`  ${message}`);
}

/**
 * Prints each failure by name as it happens, so that an interrupted run still shows it. Ends a stuck run, and
 * names its files.
 */
export default class ProgressReporter {
  #running = new Set();
  #watch = null;

  onTestRunStart() {
    this.#wait();
  }

  onTestModuleStart(module) {
    this.#running.add(module.relativeModuleId);
    this.#wait();
  }

  onTestModuleEnd(module) {
    this.#running.delete(module.relativeModuleId);
    this.#wait();
    report(module.relativeModuleId, module.errors());
  }

  onTestCaseResult(testCase) {
    this.#wait();
    const { state, errors = [] } = testCase.result();
    if (state === 'failed') report(`${testCase.module.relativeModuleId} > ${testCase.fullName}`, errors);
  }

  onTestRunEnd() {
    clearTimeout(this.#watch);
  }

  #wait() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      console.error(`\nStuck for ${STALLED_MS / 60_000} minutes in:\n  ${[...this.#running].join('\n  ')}`);
      process.exit(1);
    }, STALLED_MS);
    this.#watch.unref();
  }
}
