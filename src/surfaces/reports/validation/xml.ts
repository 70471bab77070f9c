import { escaped, inert } from '../../../kernel/lib/inert.js';

/** An element with its contents, or text. */
export type Xml =
  | string
  | {
      readonly name: string;
      readonly attributes: Readonly<Record<string, string | number>>;
      readonly children: readonly Xml[];
    };

/** Makes an element. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Xml[]
): Xml {
  return { name, attributes, children };
}

/** An XML 1.0 document, indented. Text is not: blanks would belong to it. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '')}\n`;
}

function lines(xml: Xml, indent: string): string {
  if (typeof xml === 'string') return text(xml);
  const { name, attributes, children } = xml;
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${line(String(value))}"`);
  const head = `${indent}<${name}${given.join('')}`;
  if (children.length === 0) return `${head}/>`;
  // Blanks beside text would be a part of it.
  const isText = children.some((child) => typeof child === 'string');
  const inside = children.map((child) => lines(child, isText ? '' : `${indent}  `));
  return isText
    ? `${head}>${inside.join('')}</${name}>`
    : `${head}>\n${inside.join('\n')}\n${indent}</${name}>`;
}

/** Text with markup escaped. Control characters, and those that XML does not allow (1.0, 2.2), become visible escapes; line ends stay. */
function text(content: string): string {
  return content.split('\n').map(line).join('\n');
}

function line(content: string): string {
  return inert(content)
    .replace(NO_CHARACTER, escaped)
    .replace(/[&<>"']/g, entity);
}

const NO_CHARACTER = /[\ufffe\uffff]/g;

function entity(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
