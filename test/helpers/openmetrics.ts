/** One sample of an exposition. */
export interface ParsedSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface ParsedFamily {
  readonly name: string;
  readonly type: string;
  readonly unit?: string;
  readonly help?: string;
  readonly samples: readonly ParsedSample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const ESCAPED = String.raw`(?:[^"\\\n]|\\[n"\\])*`;
const NUMBER = String.raw`[+-]?[0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?`;
const DESCRIPTOR = new RegExp(`^# (TYPE|UNIT|HELP) (${NAME}) (.+)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (${NUMBER})$`);
const LABEL = new RegExp(`^([a-zA-Z_][a-zA-Z0-9_]*)="(${ESCAPED})"(,(?=.)|$)`);
const SUFFIX: Readonly<Record<string, string>> = { gauge: '', counter: '_total' };

/**
 * Reads a text by the ABNF of OpenMetrics 1.0 and by what its words ask beyond it, as far as gauges and counters go: a family stands in one piece, its
 * descriptors in front and each once, its name ends with its unit, a counter is not negative, and no series is there twice. Throws for anything else.
 */
export function parseOpenMetrics(text: string): readonly ParsedFamily[] {
  if (!text.endsWith('# EOF\n')) throw new Error('it does not end with # EOF');
  const families = new Map<
    string,
    { type?: string; unit?: string; help?: string; samples: ParsedSample[] }
  >();
  const series = new Set<string>();
  let current = '';
  for (const line of text.slice(0, -'# EOF\n'.length).split('\n').slice(0, -1)) {
    const [, word = '', described = '', value = ''] = DESCRIPTOR.exec(line) ?? [];
    if (word !== '') {
      if (described !== current && families.has(described)) throw new Error(`${described} is in two pieces`);
      current = described;
      const family = families.get(current) ?? { samples: [] };
      families.set(current, family);
      const key = word.toLowerCase() as 'type' | 'unit' | 'help';
      if (family[key] !== undefined) throw new Error(`two of ${word} ${described}`);
      if (family.samples.length > 0) throw new Error(`${line} comes after samples`);
      if (key === 'help' && !new RegExp(`^${ESCAPED}$`).test(value)) throw new Error(`no help: ${line}`);
      family[key] = value;
      continue;
    }
    const [, name = '', labelled = '', number] = SAMPLE.exec(line) ?? [];
    const family = families.get(current);
    if (number === undefined || family === undefined) throw new Error(`no sample: ${line}`);
    if (name !== `${current}${SUFFIX[family.type ?? ''] ?? '?'}`) throw new Error(`${name} in ${current}`);
    if (family.type === 'counter' && Number(number) < 0) throw new Error(`negative: ${line}`);
    const labels = labelsIn(labelled);
    const identity = JSON.stringify([name, Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
    if (series.has(identity)) throw new Error(`twice: ${line}`);
    series.add(identity);
    family.samples.push({ name, labels, value: Number(number) });
  }
  return [...families].map(([name, { type, unit, help, samples }]) => {
    if (type === undefined) throw new Error(`${name} has no type`);
    if (unit !== undefined && !name.endsWith(`_${unit}`))
      throw new Error(`${name} does not end with ${unit}`);
    return {
      name,
      type,
      ...(unit === undefined ? {} : { unit }),
      ...(help === undefined ? {} : { help }),
      samples,
    };
  });
}

function labelsIn(text: string): Readonly<Record<string, string>> {
  const labels = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const [whole, name = '', value = ''] = LABEL.exec(rest) ?? [];
    if (whole === undefined || labels.has(name)) throw new Error(`no labels: ${text}`);
    labels.set(
      name,
      value.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character)),
    );
    rest = rest.slice(whole.length);
  }
  return Object.fromEntries(labels);
}
