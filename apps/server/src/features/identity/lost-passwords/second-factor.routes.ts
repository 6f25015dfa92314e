import { TEXTS } from '@dugout/contract/texts';
import type { Routes } from '#/platform/http/routes.ts';
import type { Prove } from '../index.ts';
import type { SecondFactor } from '../second-factor/second-factor.service.ts';
import type { RecoverPassword } from './recover-password.ts';

interface SecondFactorRoutesOptions {
  readonly secondFactor: SecondFactor;
  readonly recover: RecoverPassword;
  readonly prove: Prove;
}

export const secondFactorRoutes = ({ secondFactor, recover, prove }: SecondFactorRoutesOptions): Routes => ({
  'POST /account/second-factor': async ({ body }, { caller }) => {
    await prove(caller, { kind: 'addSecondFactor' }, body, 'settled');
    return { data: await secondFactor.begin(caller) };
  },
  'POST /account/second-factor/confirm': async ({ body }, { caller }) => ({
    data: { recoveryCodes: await secondFactor.confirm(caller, body.setup, body.code) },
  }),
  'POST /account/second-factor/remove': async ({ body }, { caller }) => {
    await prove(caller, { kind: 'removeSecondFactor' }, body, 'settled');
    await secondFactor.remove(caller);
    return { message: TEXTS.secondFactorRemoved };
  },
  'POST /account/recovery-codes': async ({ body }, { caller }) => {
    await prove(caller, { kind: 'makeRecoveryCodes' }, body, 'settled');
    return { data: { recoveryCodes: await secondFactor.renewCodes(caller) } };
  },
  'POST /account/recovery': async ({ body }, { headers, address }) => {
    const ended = await recover(body, { address, userAgent: headers.get('user-agent') });
    return { message: TEXTS.passwordRecovered, ended };
  },
});
