import type { Hover, Position } from 'vscode-languageserver-protocol';
import { docsAddress } from '../../docs-page.js';
import { decodedOffset, partAt, type Part } from '../../files/yaml/outline.js';
import { valueWhileWriting } from '../../files/yaml/cursor.js';
import { descriptionOf, schemasAt, valuesOf } from '../../kernel/schema/at.js';
import { wordsOf } from '@zonewright/edge-rules/expressions/complete.js';
import { FIELDS } from '@zonewright/edge-rules/expressions/catalogue/fields.js';
import {
  actionAbout,
  OPERATOR_ABOUT,
  PHASE_ABOUT,
} from '@zonewright/edge-rules/expressions/catalogue/about-actions.js';
import { fieldAbout } from '@zonewright/edge-rules/expressions/catalogue/about-fields.js';
import { functionAbout } from '@zonewright/edge-rules/expressions/catalogue/about-functions.js';
import { signatureOf, typeName } from '@zonewright/edge-rules/expressions/catalogue/signatures.js';
import { explain } from '../explain/lookup.js';
import { objectWords } from './rules/objects.js';
import { ruleWords } from './rules/words.js';
import { ruleNamedAt } from './rules/written.js';
import { isExpression, type Scene } from './scene.js';

/** The meaning of the key, value, field or function at a position; null if unknown. Pure. */
export function hoverAt(scene: Scene, position: Position): Hover | null {
  const { parts, positions } = scene;
  const offset = positions.offsetAt(position);
  const part = partAt(parts, offset);
  if (part === undefined) return null;
  const { key } = part;
  const own = meaningAt(scene, part, offset);
  const rule = ruleNamedAt(scene, offset);
  const words = rule === undefined ? objectWords(scene, part) : ruleWords(scene, rule);
  if (words === undefined) return own;
  const contents = own === null ? [] : [markdownOf(own)];
  const isAtKey = key !== undefined && key.start <= offset && offset <= key.end;
  return {
    contents: { kind: 'markdown', value: [words, ...contents].join('\n\n---\n\n') },
    range: positions.rangeOf(isAtKey ? key : part.span),
  };
}

function markdownOf({ contents }: Hover): string {
  return typeof contents === 'object' && 'value' in contents ? contents.value : '';
}

/** What a key, a value or a word means by itself. */
function meaningAt(scene: Scene, part: Part, offset: number): Hover | null {
  const { positions, schema, text } = scene;
  const { key } = part;
  if (key !== undefined && key.start <= offset && offset <= key.end) {
    const schemas = schemasAt(schema, valueWhileWriting(text), part.path);
    const description = descriptionOf(schemas);
    if (description === undefined) return null;
    const values = valuesOf(schemas).map((value) => `\`${value.text}\``);
    const known =
      values.length > 1 && values.length <= MOST_VALUES ? `\n\nKnown values: ${values.join(', ')}` : '';
    return { contents: { kind: 'markdown', value: `${description}${known}` }, range: positions.rangeOf(key) };
  }
  if (isExpression(part.path)) return wordHover(scene, part, offset);
  const about = aboutValue(part);
  return about === undefined
    ? null
    : { contents: { kind: 'markdown', value: about }, range: positions.rangeOf(part.span) };
}

/** The meaning of a value that is an action, phase, directive or code. */
function aboutValue({ path, text }: Part): string | undefined {
  const name = path.at(-1);
  if (name === 'action') return path.includes('rules') ? actionAbout(text) : undefined;
  if (name === 'phase') return PHASE_ABOUT[text];
  return name === 'code' ? explain(text)[0]?.meaning : undefined;
}

/** Completion shows more values. */
const MOST_VALUES = 30;

function wordHover({ positions }: Scene, part: Part, offset: number): Hover | null {
  const at = decodedOffset(part, offset);
  const word = wordsOf(part.text).find(({ start, end }) => start <= at && at <= end);
  const about = word && meaningOf(word.text);
  if (word === undefined || about === undefined) return null;
  return {
    contents: { kind: 'markdown', value: about },
    range: positions.rangeOf(part.spanOf(word.start, word.end)),
  };
}

/** The meaning of a word of an expression, from the table behind the reference docs. */
function meaningOf(name: string): string | undefined {
  const field = FIELDS.get(name);
  if (field !== undefined)
    return paragraphs(`\`${name}\`: ${typeName(field.type)}`, fieldAbout(name), REFERENCE);
  const called = functionAbout(name);
  if (called !== undefined) {
    const parameters = called.parameters.map((parameter) => `- \`${parameter.name}\`: ${parameter.about}`);
    return paragraphs(
      `\`${signatureOf(name) ?? name}\``,
      called.about,
      parameters.join('\n'),
      `\`${called.example}\``,
      REFERENCE,
    );
  }
  return isOperator(name) ? OPERATOR_ABOUT[name] : undefined;
}

function isOperator(name: string): name is keyof typeof OPERATOR_ABOUT {
  return Object.hasOwn(OPERATOR_ABOUT, name);
}

const REFERENCE = `[All fields and functions](${docsAddress('docs/expressions-reference.md')})`;

function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}
