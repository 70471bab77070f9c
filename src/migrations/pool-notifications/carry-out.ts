import { ApiError } from '../../kernel/model/errors.js';
import { ShapeError } from '../../kernel/lib/decode.js';
import type { Start } from '../definition.js';
import type { CarriedOut } from '../migration.js';
import { inspect, type Inspection } from './inspect.js';
import { explaining } from './policy/refusals.js';
import { keptAddresses, type ConfirmedPools } from './restore.js';
import { Keeper } from './rounds/keeper.js';
import { reportOf, type Last } from './rounds/report.js';
import { inRounds } from './rounds/rounds.js';
import type { End, PoolRun } from './rounds/run.js';
import { situationOf, stateWords } from './standing.js';

/**
 * Moves an account's pools to the declared policy. The policy must also cover what an earlier run with this token may have cleared. Throws a UserError
 * if nothing could be kept: nothing was sent then. Later failures are in the report.
 */
export async function carryOut(
  confirmed: ConfirmedPools,
  { found, proposal, kept }: Start<Inspection>,
): Promise<CarriedOut> {
  const { spec, options, service, tools } = confirmed;
  const addresses = kept.flatMap(keptAddresses);
  const { reader, proof, writer } = service;
  const run: PoolRun = {
    spec,
    options,
    service: { reader, proof, writer: explaining(writer, spec) },
    tools,
    keeper: new Keeper(confirmed, addresses),
    words: new Map(),
    cleared: new Set(addresses.map(({ id }) => id)),
  };
  const end = await inRounds(run, found);
  const last = await lastLook(run, end);
  return {
    report: reportOf(run, proposal, end, last),
    state: last.status === 'read' ? stateWords(last.situation) : 'its state was not read',
  };
}

/** Looks once more if the rounds ended without a look. Never throws for the service's answers. */
async function lastLook({ spec, service, tools, cleared }: PoolRun, end: End): Promise<Last> {
  if ('situation' in end) return { status: 'read', situation: end.situation };
  const { context, signal } = tools;
  if (signal.aborted) return { status: 'skipped' };
  if (end.how === 'unread') return { status: 'unread', message: end.message };
  try {
    const inspection = await inspect(context, service.reader, signal);
    return { status: 'read', situation: situationOf(spec, inspection, cleared) };
  } catch (error) {
    if (signal.aborted) return { status: 'skipped' };
    if (!(error instanceof ApiError || error instanceof ShapeError)) throw error;
    return { status: 'unread', message: error.message };
  }
}
