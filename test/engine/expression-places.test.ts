import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/kernel/model/finding.js';
import { checkExpression } from '@zonewright/edge-rules/expressions/check.js';
import { readConfiguration } from '../../src/engine/configuration/read.js';
import { runs } from '../helpers/runs.js';
import { memoryFiles } from '../helpers/world.js';
import { HEAD } from './marked.js';
import { AROUND, filesWith, jointsOf, STYLES, textAt, writeIn, type Piece } from './written-yaml.js';

const PHASE = 'http_request_firewall_custom';
const VARS = 'vars: { host: "it\'s 😀", ports: [80, 443], offices: [192.0.2.1] }\n';
const VALUES: Readonly<Record<string, string>> = {
  '${host}': '"it\'s 😀"',
  '${ports}': '80 443',
  '${offices}': '192.0.2.1',
};

/** Conditions with mistakes of every kind, with characters that YAML writes in its own way around and in them, and without mistakes. */
const CONDITIONS: readonly Piece[] = [
  'http.host eq ${host}',
  'http.hots eq ${host}',
  'zw.field in {${ports}}',
  'zw.field in {${offices} 1}',
  'http.host = ${host}',
  'ip.src.country eq "Sx"',
  'ip.src.country eq "😀"',
  'ip.src in {10.0.0.1/8 ${offices}}',
  'http.host eq "it\'s 😀" and tcp.dstport eq 22',
  'http.host eq "\\q" and zw.after',
  'http.user_agent matches "a\\\\.b\\"😀(é"',
  'zw.map["it\'s"] eq "é"',
  'http.request.headers["X-É😀"][0] eq "a"',
  'ip.src in $zw_list',
  'any(http.request.uri.args.names[*] eq "a\'")',
  "http.host eq it'",
  'ssl',
].map((written) => ({
  written,
  now: written.replace(/\$\{\w+\}/g, (reference) => VALUES[reference] ?? ''),
}));

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where each character of the text with variables stands in what is written: what was put in, at its whole reference. */
function stretchIn(written: string, { from, to }: Stretch): Stretch {
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const { 0: part, index } of written.matchAll(/\$\{\w+\}|[^]/g)) {
    for (const _ of VALUES[part] === undefined ? part : Array.from({ length: VALUES[part].length })) {
      starts.push(index);
      ends.push(index + part.length);
    }
  }
  return { from: starts[from] ?? written.length, to: ends[to - 1] ?? written.length };
}

function filled(text: string): string {
  return text.replace(/\$\{\w+\}/g, (reference) => VALUES[reference] ?? reference);
}

const place = { mode: 'filter', phase: PHASE, use: 'rule', dialect: 'documented', strict: false } as const;
const expressions = fc.array(fc.constantFrom(...CONDITIONS), { minLength: 1, maxLength: 4 });

describe('what is wrong in an expression', () => {
  // In a flow collection there are no blocks, and a plain scalar has no brackets.
  const ways = STYLES.flatMap((style) =>
    AROUND.filter((around) => around !== 'flow' || style.isForFlow).map(
      (around) => [style.name, around, style] as const,
    ),
  );

  it.each(ways)('is marked where it stands in a scalar that is %s, in a %s', async (_, around, style) => {
    await fc.assert(
      fc.asyncProperty(expressions, jointsOf(style), fc.boolean(), async (pieces, joints, hasReturns) => {
        const indent = around === 'fragment' ? '    ' : '          ';
        const { now, written, source } = writeIn(style, pieces, joints, indent);
        expect(filled(written)).toBe(now);
        const files = Object.fromEntries(
          Object.entries(filesWith(source, around, HEAD + VARS)).map(([file, text]) => [
            file,
            hasReturns ? text.replaceAll('\n', '\r\n') : text,
          ]),
        );
        const { findings } = await readConfiguration(memoryFiles(files));
        const marked = ({ code, location: at }: Finding): string =>
          `${code}: ${at === undefined ? '' : style.read(textAt(files[at.file] ?? '', at))}`;
        // What is told twice of one reference is told once.
        const expected = new Map(
          checkExpression(now, place).map(({ code, message, span }) => {
            const { from, to } = stretchIn(written, span);
            const text = written.slice(from, to).split('\n')[0] ?? '';
            return [JSON.stringify([code, message, from]), `${code}: ${text}`] as const;
          }),
        );
        const told = findings.filter(({ code }) => code.startsWith('expression-')).map(marked);
        expect(told.toSorted()).toEqual([...expected.values()].toSorted());
      }),
      { numRuns: runs(12) },
    );
  });
});
