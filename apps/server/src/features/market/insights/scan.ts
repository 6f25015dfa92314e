import type { TokenScan } from '@dugout/contract/market/safety';
import { CHECKS, mayhemCheck } from './checks.ts';
import type { Finding, ScanFacts } from './scan-check.ts';

export type ScanResult = Pick<TokenScan, 'verdict' | 'passed' | 'checks'>;

const sentence = (parts: readonly string[]): string => {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
};

function verdictOf(findings: readonly Finding[]): NonNullable<TokenScan['verdict']> {
  const against = (level: 'look' | 'fail') =>
    findings.flatMap((each) => (each.level === level && each.against !== null ? [each.against] : []));
  const [fails, looks] = [against('fail'), against('look')];
  if (fails.length > 0) return { level: 'fail', text: `High risk: ${sentence([...fails, ...looks])}.` };
  if (looks.length > 0) return { level: 'look', text: `Caution: ${sentence(looks)}.` };
  const missing = findings.filter(({ level }) => level === 'unknown').length;
  const made = findings.length - missing;
  if (missing === 0) return { level: 'pass', text: 'No risks found. This is not a guarantee.' };
  return {
    level: 'pass',
    text: `No risks found in ${made} of ${findings.length} checks. The others had no data.`,
  };
}

export function scan(facts: ScanFacts): ScanResult {
  const checks = facts.facts.mayhem === true ? [...CHECKS, mayhemCheck] : CHECKS;
  const findings = checks.map((check) => check(facts));
  return {
    verdict: verdictOf(findings),
    passed: findings.filter(({ level }) => level === 'pass').length,
    checks: findings.map(({ against: _, ...check }) => check),
  };
}
