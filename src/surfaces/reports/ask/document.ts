import type { AnsweredSide, Answer } from '../../../app/rules/ask.js';
import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import type { ExitCode } from '../../../kernel/model/errors.js';
import type { Scheme } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import { plainWitness, printWitness } from '@zonewright/edge-rules/simulation/witness.js';
import type { Case, Example } from '@zonewright/edge-rules/way/cases.js';
import { fateKey, ruleOfFate, type Fate } from '@zonewright/edge-rules/way/fates.js';
import type { AskDocument, AskedCaseDocument, AskedSideDocument } from '../../../generated/documents/ask.js';
import { liveFromDocument } from '../plan/document.js';

type FateDocument = AskDocument['changes'][number]['from'];
type ExampleDocument = AskDocument['changes'][number]['example'];

/** An answer as the published document (schemas/ask.schema.json). */
export function askDocument(answer: Answer, exit: ExitCode): AskDocument {
  const { expression, scheme, scope, sides, sample, liveFrom, isUndeclared, isUnchanged, notes, reads } =
    answer;
  const { level, name, id } = scope;
  const { drawn, open } = sample;
  return {
    ...DOCUMENT_HEAD,
    exit_code: exit,
    expression,
    about: scheme === 'http' ? 'requests' : 'packets',
    scope: { level, name, id },
    ...defined({ live_from: liveFrom && liveFromDocument(liveFrom) }),
    declared: !isUndeclared,
    sides: Object.fromEntries(sides.map((side, index) => [side.name, sideDocument(side, index, answer)])),
    sample: { drawn, open },
    unchanged: isUnchanged,
    changes: changesIn(answer),
    notes: [...notes],
    requests: { read: reads },
  };
}

/** The cases of one side, with counts of the sample. A fate that only the sample found becomes a case; a case without example gets the sample's. */
function sideDocument(side: AnsweredSide, index: number, { sample, scheme }: Answer): AskedSideDocument {
  const found = new Map(side.cases.map((one) => [fateKey(one.fate), one]));
  const counts = new Map<string, number>();
  for (const { fates, count, example } of sample.shares) {
    const fate = fates[index];
    if (fate === undefined || fate === null) continue;
    const key = fateKey(fate);
    counts.set(key, (counts.get(key) ?? 0) + count);
    const known = found.get(key);
    if (known?.example === undefined) found.set(key, { fate, box: new Map(), example });
  }
  return {
    complete: side.isPart === undefined,
    ...defined({ because: side.isPart }),
    cases: [...found].map(([key, one]) => caseDocument(one, counts.get(key) ?? 0, scheme)),
  };
}

function caseDocument({ fate, example, because }: Case, sampled: number, scheme: Scheme): AskedCaseDocument {
  return {
    ...fateDocument(fate),
    ...defined({ example: example && exampleDocument(example, scheme), because }),
    sampled,
  };
}

function fateDocument(fate: Fate | null): FateDocument {
  if (fate === null) return { outcome: 'not_selected' };
  const at = ruleOfFate(fate);
  return {
    outcome: fate.kind,
    ...(at === undefined
      ? {}
      : {
          rule: {
            level: at.level,
            phase: at.phase,
            name: at.rule.name,
            ...defined({ description: at.rule.description }),
            action: at.rule.action,
          },
        }),
    ...(fate.kind === 'depends' ? { depends_on: fate.on.what } : {}),
  };
}

function exampleDocument({ witness, unless }: Example, scheme: Scheme): ExampleDocument {
  return { text: printWitness(witness, scheme), witness: plainWitness(witness), unless: [...unless] };
}

function changesIn({ sides, sample, scheme }: Answer): AskDocument['changes'] {
  if (sides.length < 2) return [];
  return sample.shares
    .flatMap(({ fates: [from = null, to = null], example, count }) =>
      keyOf(from) === keyOf(to) ? [] : [{ from, to, example, count }],
    )
    .toSorted((a, b) => b.count - a.count)
    .map(({ from, to, example, count }) => ({
      from: fateDocument(from),
      to: fateDocument(to),
      example: exampleDocument(example, scheme),
      sampled: count,
    }));
}

function keyOf(fate: Fate | null): string {
  return fate === null ? '' : fateKey(fate);
}
