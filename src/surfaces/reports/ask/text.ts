import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import { count } from '../../../kernel/lib/phrases.js';
import type { AskDocument, AskedCaseDocument, AskedRuleDocument } from '../../../generated/documents/ask.js';
import { liveFromText } from '../plan/live-from.js';
import { tableLines, type Row, type Screen } from '../printers/text/table.js';
import { sections, type LongLine, type Text } from '../printers/text/text.js';
import { bold, dim, inline, yellow } from '../printers/text/inline.js';

type Change = AskDocument['changes'][number];
type ShownFate = Change['from'];

/** An answer for a terminal: what the files change, then all cases. */
export function askText(document: AskDocument, screen: Screen): Text {
  const { scope, about, expression } = document;
  return sections([
    liveFromText(document, 'answer'),
    [bold(`What happens to ${about} in ${scope.level} ${scope.name} with`), `  ${expression}`],
    changeLines(document),
    caseLines(document, screen),
    noteLines(document),
  ]);
}

function changeLines({ changes, unchanged, sample, sides }: AskDocument): Text {
  if (sides.live === undefined || sides.declared === undefined) return [];
  if (unchanged) return ['The files change nothing here: both sides were searched completely.'];
  if (changes.length === 0) {
    const cases = [...sides.live.cases, ...sides.declared.cases];
    return cases.length > 0 && cases.every(isUnknown)
      ? ['It is not known whether the files change anything here.']
      : ['In examples and in the sample, the files change nothing here.'];
  }
  return [
    bold('Changes after the files are applied:'),
    ...changes.flatMap((change) => [
      {
        prefix: inline`${yellow('~')} `,
        text: `${fateWords(change.from)} → ${fateWords(change.to)}  ${share(change.sampled, sample)}`,
        hanging: 4,
      },
      exampleLine(change),
    ]),
  ];
}

/** A case on both sides, or on one. */
interface Both {
  readonly live?: AskedCaseDocument;
  readonly declared?: AskedCaseDocument;
}

function caseLines(document: AskDocument, screen: Screen): Text {
  const { sides, sample, about } = document;
  const names = (['live', 'declared'] as const).filter((name) => sides[name] !== undefined);
  const all = new Map<string, Both>();
  for (const name of names)
    for (const one of sides[name]?.cases ?? []) {
      const key = fateWords(one);
      all.set(key, { ...all.get(key), [name]: one });
    }
  if (all.size === 0)
    return names.every((name) => sides[name]?.complete === true) ? [`There are no such ${about}.`] : [];
  const rows = [...all].map(([words, both]): Row & { readonly rank: number } => {
    const sign = names.length < 2 ? '' : signOf(both);
    const shown = names.map((name) => {
      const one = both[name];
      return { text: one === undefined ? '-' : isUnknown(one) ? '?' : share(one.sampled, sample) };
    });
    const one = both.declared ?? both.live;
    return {
      rank: '+-~'.includes(sign) && sign !== '' ? 0 : 1,
      cells: [...(names.length < 2 ? [] : [{ text: sign }]), ...shown, { text: words }],
      below: one === undefined ? [] : [exampleLine(one)],
    };
  });
  const columns = [...(names.length < 2 ? [] : ['']), ...names, 'what happens'];
  return tableLines(
    columns.map((title) => ({ title })),
    rows.toSorted((a, b) => a.rank - b.rank),
    screen,
  );
}

function signOf({ live, declared }: Both): string {
  if (live === undefined) return '+';
  if (declared === undefined) return '-';
  return live.sampled === declared.sampled ? '' : '~';
}

/** True for a case without example that no sample hit: it may depend on something unknown, such as items of a list. */
function isUnknown({ example, sampled }: AskedCaseDocument): boolean {
  return example === undefined && sampled === 0;
}

function share(sampled: number, { drawn }: AskDocument['sample']): string {
  if (drawn === 0 || sampled === 0) return '0%';
  const percent = (100 * sampled) / drawn;
  return percent < 1 ? '<1%' : `${percent === 100 ? 100 : Math.min(99, Math.round(percent))}%`;
}

function fateWords({ outcome, rule, depends_on: what }: ShownFate): string {
  const by = rule === undefined ? '' : ruleWords(rule);
  switch (outcome) {
    case 'stopped':
      return `${STOPPED[rule?.action ?? ''] ?? 'stopped'} by ${by}`;
    case 'depends':
      return `unknown: depends on ${what ?? ''} (${by})`;
    case 'passes':
      return rule === undefined ? 'gets past' : `gets past, first skip ${by}`;
    case 'not_selected':
      return 'does not match';
  }
}

const STOPPED: Readonly<Record<string, string>> = {
  block: 'blocked',
  redirect: 'redirected',
  challenge: 'challenged',
  js_challenge: 'challenged',
  managed_challenge: 'challenged',
};

function ruleWords(rule: AskedRuleDocument): string {
  const { phase, level } = rule;
  return `${ruleTitle(rule)} of ${phase}${level === 'account' ? ' of the account' : ''}`;
}

function exampleLine({ example, because }: Pick<AskedCaseDocument, 'example' | 'because'>): LongLine {
  const unless = example === undefined ? [] : example.unless;
  const text =
    example === undefined
      ? `no example could be confirmed: ${because ?? ''}`
      : `${example.text}${unless.length === 0 ? '' : `, unless ${unless.join(', ')} has the value in question`}`;
  return { prefix: '      ', text: dim(text), hanging: 8 };
}

function isListless({ sides: { live, declared } }: AskDocument): boolean {
  const cases = [live, declared].flatMap((side) => side?.cases ?? []);
  return cases.some(({ example }) => (example?.unless ?? []).length > 0);
}

function noteLines(document: AskDocument): Text {
  const { sides, sample, about, declared, notes } = document;
  const open = (['live', 'declared'] as const).flatMap((name) => {
    const side = sides[name];
    if (side === undefined || side.complete) return [];
    return [`The ${name} side possibly has more cases: ${side.because ?? ''}. Ask for less.`];
  });
  const unknown = sample.open === 0 ? '' : ` For ${share(sample.open, sample)} of them it is unknown.`;
  const drawn =
    sample.drawn === 0
      ? []
      : [
          `Shares are of ${count(sample.drawn, `made-up ${about.slice(0, -1)}`)}, each with every field on one side or the other of a comparison.${unknown} They say nothing about the amount of traffic.${isListless(document) ? ' Unknown lists count as not containing the value.' : ''}`,
        ];
  const alone = declared
    ? []
    : [`No file declares this ${document.scope.level}, so only its live rules are shown.`];
  return [...open, ...alone, ...notes, ...drawn].map((text) => ({ prefix: '', text: dim(text), hanging: 0 }));
}
