import { defined } from '../../../kernel/lib/defined.js';
import { scopeAddress } from '../../../kernel/model/scope.js';
import { takenOver, type MoveReport } from '../../../import/moving/report.js';
import { removedBlock, withoutKeys } from '../../../import/moving/terraform/addresses.js';
import type { ImportDocument } from '../../../generated/documents/import.js';

/** What was taken over from another tool, as documents have it. */
export function movedDocument(report: MoveReport, isDryRun: boolean): NonNullable<ImportDocument['moved']> {
  const { tool, source, things, others, unclear, unlisted } = report;
  return {
    tool,
    source,
    things: things.map(({ name, outcome, scope, live, notes }) => ({
      name,
      outcome,
      ...defined({ scope: scope && scopeAddress(scope) }),
      live: [...live],
      notes: [...notes],
    })),
    unlisted: unlisted.map(({ scope, address }) => `${scopeAddress(scope)}/${address}`),
    others: others.map(({ type, names }) => ({ type, names: [...names] })),
    unclear: unclear.map(({ name, why, isUnread }) => ({ name, why, unread: isUnread === true })),
    commands: isDryRun ? [] : [...commandsOf(report)],
    removed_blocks: isDryRun ? '' : removedBlocks(report),
  };
}

/** Command lines that remove resources from a Terraform state. zonewright does not run them. */
function commandsOf(report: MoveReport): readonly string[] {
  return report.tool === 'terraform' ? takenOver(report).map((address) => removalOf(address, report)) : [];
}

/**
 * The command line that removes a resource from a state. The address is in single quotes (POSIX shell, XCU 2.2.2): its keys have double quotes. Pure.
 */
export function removalOf(address: string, { program }: Pick<MoveReport, 'program'>): string {
  return `${program} state rm '${address.replaceAll("'", String.raw`'\''`)}'`;
}

/** Blocks that remove resources from a state. A block means all instances, so only resources that were taken over whole have one. */
function removedBlocks(report: MoveReport): string {
  if (report.tool !== 'terraform') return '';
  const taken = new Set(takenOver(report));
  const kept = new Set(
    [...report.things, ...report.unclear]
      .filter(({ name }) => !taken.has(name))
      .map(({ name }) => withoutKeys(name)),
  );
  const whole = new Set([...taken].map(withoutKeys).filter((address) => !kept.has(address)));
  return [...whole]
    .filter((address) => PLAIN.test(address))
    .map(removedBlock)
    .join('\n');
}

/** Addresses that can be in a configuration (Terraform, identifiers). */
const PLAIN = /^[\p{ID_Continue}.-]+$/u;
