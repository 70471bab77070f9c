import * as fc from 'fast-check';
import { RRegex } from 'rregex';
import { describe, expect, it } from 'vitest';
import { regexMatcher, regexProblem } from '../../src/expressions/regex.js';
import { runs } from '../../../../test/helpers/runs.js';

/** Compared with the crate: our parser and matcher, or ones with a planted bug. */
interface Engine {
  readonly accepts: (pattern: string) => boolean;
  readonly matcher: (pattern: string) => ((value: string) => boolean) | undefined;
}

const OURS: Engine = {
  accepts: (pattern) => regexProblem(pattern) === undefined,
  matcher: regexMatcher,
};

/** The crate's verdict, as far as its build for JavaScript can give one. */
type Verdict =
  | { readonly kind: 'refused' }
  /** `texts`: those with a known match. */
  | {
      readonly kind: 'accepted';
      readonly texts: 'all' | 'ascii' | 'none';
      readonly matches: (text: string) => boolean;
    }
  | { readonly kind: 'untold' };

/**
 * Asks the crate, which is built for texts, while the engine works on bytes with Unicode mode off. In that
 * mode the crate refuses what could match half a character (`.`, `[^a]`, `\xFF`); in Unicode mode such a
 * pattern does the same for ASCII.
 */
function crate(pattern: string, read: (verdict: Verdict) => void): void {
  const bytes = compiled(`(?-u)${pattern}`);
  if (typeof bytes !== 'string') return using(bytes, WITHIN_CHARACTER.test(pattern) ? 'ascii' : 'all', read);
  if (bytes.includes('size limit')) return read({ kind: 'accepted', texts: 'none', matches: () => false });
  if (!bytes.includes('pattern can match invalid UTF-8')) return read({ kind: 'refused' });
  // Then it is not known what it refuses later: characters beyond ASCII in a class, properties.
  const unicode = BEYOND_ASCII.test(pattern) ? 'invalid UTF-8' : compiled(pattern);
  if (typeof unicode !== 'string') return using(unicode, 'ascii', read);
  const isUntold = /invalid UTF-8|size limit/.test(unicode);
  return read({ kind: isUntold ? 'untold' : 'refused' });
}

/** May match between two bytes of a character, where the crate finds nothing. */
const WITHIN_CHARACTER = /\\B|\\b\s*\{/;
const BEYOND_ASCII = /[^\0-\x7f]|\\[pPxuU]/;

/** A compiled pattern, or why the crate refuses it. */
function compiled(pattern: string): RRegex | string {
  try {
    return new RRegex(pattern);
  } catch (error) {
    return String(error);
  }
}

function using(regex: RRegex, texts: 'all' | 'ascii', read: (verdict: Verdict) => void): void {
  try {
    read({ kind: 'accepted', texts, matches: (text) => regex.isMatch(text) });
  } finally {
    regex.free();
  }
}

/** How an engine and the crate differ; undefined if they don't. */
function difference(engine: Engine, pattern: string, texts: readonly string[]): string | undefined {
  let found: string | undefined;
  crate(pattern, (verdict) => {
    if (verdict.kind === 'untold' || isKnown(pattern)) return;
    const isAccepted = verdict.kind === 'accepted';
    if (engine.accepts(pattern) !== isAccepted) found = `the crate ${isAccepted ? 'takes' : 'refuses'} it`;
    else if (isAccepted) found = matchDifference(engine, pattern, texts, verdict);
  });
  return found;
}

function matchDifference(
  { matcher }: Engine,
  pattern: string,
  all: readonly string[],
  { texts, matches }: Extract<Verdict, { readonly kind: 'accepted' }>,
): string | undefined {
  const isMatch = matcher(pattern);
  if (isMatch === undefined || texts === 'none') return undefined;
  const told = all.filter((text) => texts === 'all' || /^[\0-\x7f]*$/.test(text));
  const wrong = told.find((text) => isMatch(Buffer.from(text, 'utf8').toString('latin1')) !== matches(text));
  return wrong === undefined ? undefined : `they differ about ${JSON.stringify(wrong)}`;
}

/** Known differences, as in docs/expressions.md ("Limits"), each with a pattern and a sign of it. */
const KNOWN = [
  { why: 'names of properties are not looked at', pattern: '(?u)\\p{Nonsense}', sign: /\\[pP]/ },
] as const;

function isKnown(pattern: string): boolean {
  return KNOWN.some(({ sign }) => sign.test(pattern));
}

const character = fc.constantFrom(...'aaaabbkKA_0 -é'.split(''), '\n', '\n');
const escape = fc.constantFrom(
  ...'\\d \\D \\s \\S \\w \\W \\. \\\\ \\[ \\] \\- \\n \\r \\t \\v \\x41 \\x{61} \\xFF \\u0062 \\U00000061 \\/ \\# \\& \\~'.split(
    ' ',
  ),
);
const look = fc.constantFrom(
  ...'^ $ \\A \\z \\b \\B \\< \\> \\b{start} \\b{end} \\b{start-half} \\b{end-half}'.split(' '),
);
const flags = fc.constantFrom(...'i m s R x U u -u i-s -i mR ims-x'.split(' '));
const count = fc.constantFrom(
  ...'* + ? *? +? ?? {2} {1,} {0,2} {1,3}? {0} { 2 } {1, 2}'.split(/ (?=[*+?{])/),
);

const classItem = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...'abkz_ 0-^&~'.split('')) },
  fc.constantFrom(
    'a-f',
    '0-9',
    ' -~',
    '\\x00-\\x7F',
    'A-\\x5A',
    '\\d',
    '\\S',
    '\\w',
    '\\]',
    '\\-',
    '\\x80-\\xFF',
  ),
  fc.constantFrom('[:alpha:]', '[:^space:]', '[:upper:]', '[:word:]', '[:xdigit:]', '[:punct:]', '[:blank:]'),
);

const name = fc.constantFrom('', '', ...'?<a> ?<b_1> ?P<c> ?<d.e> ?<é>'.split(' '));

const { pattern } = fc.letrec<{ pattern: string; part: string; set: string }>((tie) => ({
  set: fc
    .tuple(
      fc.constantFrom('', '', '^', '-', ']', '^-'),
      fc.array(fc.oneof({ maxDepth: 2 }, { weight: 6, arbitrary: classItem }, tie('set')), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom('', '', '', '&&[a-k]', '--b', '~~\\w'),
    )
    .map(([sign, items, operation]) => `[${sign}${items.join('')}${operation}]`),
  part: fc.oneof(
    { maxDepth: 2 },
    { weight: 6, arbitrary: character },
    { weight: 2, arbitrary: escape },
    { weight: 4, arbitrary: look },
    fc.constant('.'),
    { weight: 2, arbitrary: tie('set') },
    flags.map((set) => `(?${set})`),
    { weight: 2, arbitrary: fc.tuple(fc.oneof(character, escape), count).map((parts) => parts.join('')) },
    fc.tuple(tie('pattern'), count).map(([inner, times]) => `(?:${inner})${times}`),
    fc.tuple(flags, tie('pattern')).map(([set, inner]) => `(?${set}:${inner})`),
    fc.tuple(name, tie('pattern')).map(([opening, inner]) => `(${opening}${inner})`),
  ),
  pattern: fc
    .tuple(fc.array(tie('part'), { minLength: 1, maxLength: 4 }), fc.constantFrom('', '', '', '', '|', 'b|'))
    .map(([parts, other]) => other + parts.join('')),
}));

/** Patterns with something added, left out or doubled: most mean something else or nothing. */
const mutated = fc
  .tuple(
    pattern,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat(3),
        fc.constantFrom(
          ...'()[]{}|*+?^$.\\-:<>P=!,&~#xuUpbRQ019éaı\u2028 '.split(''),
          '(?',
          '[:',
          '[^',
          '\\b{',
          '{,',
          '&&',
          '\n',
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([source, edits]) =>
    edits.reduce((text, [at, taken, put]) => {
      const from = at % (text.length + 1);
      return `${text.slice(0, from)}${put}${text.slice(from + taken)}`;
    }, source),
  );

const texts = fc.array(
  fc.string({ unit: fc.constantFrom(...'aaabkKA_0 -é'.split(''), '\n', '\n', '\r', '\v'), maxLength: 4 }),
  { minLength: 1, maxLength: 12 },
);

/** What the crate accepts is accepted, and matches the same. */
function law(engine: Engine, patterns: fc.Arbitrary<string>): fc.IProperty<[string, readonly string[]]> {
  return fc.property(patterns, texts, (source, values) => {
    expect(difference(engine, source, values)).toBeUndefined();
  });
}

describe('a regular expression is what it is to the regex crate', () => {
  it('as the grammar makes it', () => {
    fc.assert(law(OURS, pattern), { numRuns: runs(500, 20_000) });
  });

  it('with mistakes in it', () => {
    fc.assert(law(OURS, mutated), { numRuns: runs(800, 30_000) });
  });

  it.each(KNOWN)('but that $why', ({ pattern: source }) => {
    expect(regexProblem(source)).toBeUndefined();
    crate(source, (verdict) => expect(verdict).toEqual({ kind: 'refused' }));
  });

  it('but that its compiled size is not looked at', () => {
    expect(String(compiled('(?:a{1000}){1000}'))).toContain('size limit');
    expect(regexProblem('(?:a{1000}){1000}')).toBeUndefined();
  });

  it.each<[string, Partial<Engine>]>([
    [
      'takes \\s without the vertical tab',
      { matcher: (source) => regexMatcher(source.replaceAll('\\s', '[ \\t\\n\\r\\f]')) },
    ],
    [
      'tells apart what flag i takes as one',
      { matcher: (source) => regexMatcher(source.replaceAll('(?i', '(?s')) },
    ],
    [
      'takes a class without an end',
      { accepts: (source) => OURS.accepts(source) || OURS.accepts(`${source}]`) },
    ],
    ['knows no half boundary', { accepts: (source) => OURS.accepts(source) && !source.includes('-half') }],
  ])('finds an engine out that %s', (_, mistake) => {
    const engine = { ...OURS, ...mistake };
    const found = fc.check(law(engine, fc.oneof(pattern, mutated)), {
      numRuns: 5_000,
      seed: 1,
      endOnFailure: true,
    });
    expect(found.failed).toBe(true);
  });
});
