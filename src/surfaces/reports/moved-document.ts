import { defined } from '../../kernel/lib/defined.js';
import { shellWord } from '../../kernel/lib/shell-word.js';
import { scopeAddress } from '../../kernel/model/scope.js';
import { takenOver, type MoveReport } from '../../import/moving/report.js';
import { removedBlock, withoutKeys } from '../../import/moving/terraform/addresses.js';
import type { ImportDocument } from './documents/import.js';

/** What was taken over from another tool, as the published document. */
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
    unclear: unclear.map(({ name, why }) => ({ name, why })),
    commands: isDryRun ? [] : [...commandsOf(report)],
    removed_blocks: isDryRun ? '' : removedBlocks(report),
  };
}

/** What takes resources out of a state, a command line for each; nothing of it is run here. Pure. */
export function commandsOf(report: MoveReport): readonly string[] {
  if (report.tool !== 'terraform') return [];
  return takenOver(report).map((address) => `${report.program} state rm ${quoted(address)}`);
}

/** An address in quotes always, so that all lines look alike. */
function quoted(address: string): string {
  const word = shellWord(address);
  return word === address ? `'${address}'` : word;
}

/** A block takes all instances of a resource: one of which something else became keeps its resource out. Resources that nobody could make out count too. */
function removedBlocks(report: MoveReport): string {
  if (report.tool !== 'terraform') return '';
  const taken = new Set(takenOver(report));
  const kept = new Set(
    [...report.things, ...report.unclear]
      .filter(({ name }) => !taken.has(name))
      .map(({ name }) => withoutKeys(name)),
  );
  const whole = new Set([...taken].map(withoutKeys).filter((address) => !kept.has(address)));
  return [...whole].map(removedBlock).join('\n');
}
