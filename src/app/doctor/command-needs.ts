import type { Family } from '../../kinds/definition/access.js';
import { groupsBy } from '../../kernel/lib/groups.js';
import { compare } from '../../kernel/model/finding.js';
import type { Severity } from './check.js';
import type { Probed } from './probe.js';

/** What a command reads and writes, and what the credentials allow. */
export interface CommandNeeds {
  readonly command: string;
  readonly reads: readonly Probed[];
  /** Permissions to write, by public name. Only a write can show whether they are there. */
  readonly writes: readonly string[];
  readonly severity: Severity;
}

/** Commands that read what is declared, in the order of reports. */
const OF_FILES = ['plan', 'drift', 'apply', 'undo'] as const;
/** Commands that read everything. */
const OF_ALL = ['import', 'coverage'] as const;

/** Endpoints and permissions that each command needs, with the probes' results. Pure. */
export function commandNeeds(probed: readonly Probed[]): readonly CommandNeeds[] {
  const own = [
    ...new Set(probed.flatMap(({ family }) => [...(family.readBy ?? []), ...(family.writtenBy ?? [])])),
  ]
    .filter((command) => ![...OF_FILES, ...OF_ALL].some((other) => other === command))
    .toSorted(compare);
  return [
    ...OF_FILES.map((command) => needsOf(command, probed, ({ isNeeded }) => isNeeded)),
    ...OF_ALL.map((command) => needsOf(command, probed, () => true)),
    ...own.map((command) =>
      needsOf(command, probed, ({ family }) => family.readBy?.includes(command) === true),
    ),
  ];
}

function needsOf(command: string, probed: readonly Probed[], isRead: (one: Probed) => boolean): CommandNeeds {
  const reads = probed.filter(isRead);
  const written = OF_FILES.some((other) => other === command) ? reads : probed;
  const writes = written.filter(({ family }) => family.writtenBy?.includes(command) === true);
  return {
    command,
    reads,
    writes: [...new Set(writes.map(({ family }) => permissionToWrite(family)))],
    severity: severityOf(reads),
  };
}

/** The public name of the write permission. */
function permissionToWrite({ permission, permissionToWrite: own }: Family): string {
  return own ?? permission.replaceAll(/\bRead\b/g, 'Write');
}

function severityOf(reads: readonly Probed[]): Severity {
  if (reads.every(({ access }) => access.status === 'readable')) return 'ok';
  return reads.some(({ access }) => access.status !== 'readable' && access.status !== 'not-tried')
    ? 'warning'
    : 'unknown';
}

/** Groups commands with equal needs. Pure. */
export function alikeNeeds(
  needs: readonly CommandNeeds[],
): readonly (CommandNeeds & { readonly commands: readonly string[] })[] {
  const keyOf = ({ reads, writes }: CommandNeeds): string =>
    JSON.stringify([reads.map(({ request }) => request), writes]);
  return groupsBy(needs, keyOf).flatMap(({ items }) => {
    const [first] = items;
    return first === undefined ? [] : [{ ...first, commands: items.map(({ command }) => command) }];
  });
}
