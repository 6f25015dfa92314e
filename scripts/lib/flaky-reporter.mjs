/** Lists the tests that failed first and passed on retry, with the first error. */
export default class FlakyReporter {
  #flaky = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.#flaky.push(testCase);
  }

  onTestRunEnd() {
    if (this.#flaky.length === 0) return;
    console.log(`\n${this.#flaky.length} passed only at the second try:`);
    for (const testCase of this.#flaky) {
      console.log(`  ${testCase.module.relativeModuleId} > ${testCase.fullName}`);
      for (const { message, stack } of testCase.result().errors ?? []) console.log(`    ${stack ?? message}`);
    }
  }
}
