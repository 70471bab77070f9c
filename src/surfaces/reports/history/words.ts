import type { PastRunDocument } from '../../../generated/documents/history.js';

/** How many digits of a commit the table shows. */
export const SHORT = 12;

/** The commit of a run, and whether files differed from it. */
export function commitWords(
  { commit = '', edited }: Pick<PastRunDocument, 'commit' | 'edited'>,
  length = Infinity,
): string {
  return `${commit.slice(0, length)}${edited === true ? ', edited' : ''}`;
}

/** Who agreed to what was sent: by review, or by name. None if nothing needed more than a yes. */
export function consentWords({
  consent,
  allow = [],
  pulls = [],
  approved_by: names = [],
}: Pick<PastRunDocument, 'consent' | 'allow' | 'pulls' | 'approved_by'>): readonly string[] {
  const by = names.length === 0 ? [] : [`approved by ${names.join(', ')}`];
  const at = pulls.length === 0 ? '' : ` in ${pulls.join(', ')}`;
  if (consent === 'reviewed') return [[`reviewed${at}`, ...by].join(', ')];
  return allow.length === 0 ? [] : [allow.map((code) => `--allow ${code}`).join(' ')];
}

/** What became of a change. */
export function statusWords(status: string): string {
  return WORDS[status] ?? status;
}

const WORDS: Readonly<Record<string, string>> = {
  applied: 'done',
  sending: 'sent, answer unknown',
  planned: 'not started',
  not_reached: 'not sent',
  left_alone: 'left alone',
};
