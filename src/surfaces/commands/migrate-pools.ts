import { carryOutJob, migratingOf, showProposal, showResult } from './migrating.js';
import { scopeNamed } from '../../app/repository/scopes.js';
import { lookAt } from '../../app/session/unread.js';
import type { MigratePoolsOptions } from './migrate-options.js';
import { openRepository } from '../../app/repository/repository.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { withReading, withSession } from '../../app/session/session.js';
import { warn } from './show.js';
import { UserError, type ExitCode } from '../../kernel/model/errors.js';
import {
  migratePools as migrate,
  poolSpecOf,
  proposePools,
  type PoolSpec,
} from '../../migrations/pool-notifications/index.js';
import type { DeclaredScope } from '../../engine/configuration/resolve.js';
import { requireValid } from '../../engine/reconcile.js';

/** `zonewright migrate pool-notifications`: one account. Without --confirm there is nothing to write with. */
export async function migratePools(options: MigratePoolsOptions, runtime: Runtime): Promise<ExitCode> {
  const configuration = await openRepository(options, runtime);
  requireValid(configuration);
  warn(configuration, options, runtime);
  const account = scopeNamed(configuration, 'account', nameOf(options));
  const spec = declaredPolicy(account);
  const { scope } = account;
  const migrating = migratingOf('pool-notifications', scope, configuration, options, runtime);
  const { settings, context } = { ...configuration, ...migrating };
  const jobOptions = { allowUnreached: options.allow.includes('unreached-recipients') };
  const { confirm } = options;
  if (confirm === undefined) {
    return withReading(settings, options, watched(runtime, options), async (reading) => {
      const propose = () => proposePools(spec, context, reading.reader, jobOptions, reading.signal);
      return showProposal(await lookAt(scope, propose), migrating, reading);
    });
  }
  return withSession(settings, options, watched(runtime, options), async (session) => {
    const result = await carryOutJob(migrating, session, confirm, (tools) =>
      lookAt(scope, () => migrate(spec, confirm, session.service, jobOptions, tools)),
    );
    if (result.verdict === 'withheld') return showProposal(result.proposal, migrating, session, result);
    return showResult(result, confirm, migrating, session);
  });
}

function nameOf({ account }: MigratePoolsOptions): string {
  if (account !== undefined) return account;
  throw new UserError('migrate pool-notifications takes one account', {
    code: 'usage',
    help: 'Give --account NAME.',
  });
}

function declaredPolicy(account: DeclaredScope): PoolSpec {
  const spec = poolSpecOf(account);
  if (spec !== undefined) return spec;
  throw new UserError(
    `account ${account.scope.name} declares no policy that would take the place of the addresses`,
    {
      code: 'no-policy',
      help: 'Write pool_notifications: { policy: { name: …, email: […] } } in the account file.',
    },
  );
}
