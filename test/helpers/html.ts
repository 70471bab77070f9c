import { ErrorCodes, parse, type DefaultTreeAdapterTypes, type ParserError } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** A page as a browser would read it, and what it would have to put right. */
export interface ParsedPage {
  /** In the order of the document. */
  readonly elements: readonly Element[];
  readonly comments: number;
  readonly errors: readonly string[];
}

/** Parses a page (HTML, 13.2). */
export function parsePage(html: string): ParsedPage {
  const errors: string[] = [];
  const onParseError = ({ code }: ParserError): void => {
    // A code point that will never be a character means nothing, and stays what it is.
    if (code !== ErrorCodes.noncharacterInInputStream) errors.push(code);
  };
  const document = parse(html, { onParseError });
  const nodes = descendants(document);
  return {
    elements: nodes.filter((node): node is Element => 'tagName' in node),
    comments: nodes.filter(({ nodeName }) => nodeName === '#comment').length,
    errors,
  };
}

function descendants(node: Node): readonly Node[] {
  const nodes: Node[] = [];
  const stack: Node[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    nodes.push(next);
    if ('childNodes' in next) stack.push(...next.childNodes.toReversed());
  }
  return nodes.slice(1);
}

/** The text of an element and all in it. */
export function textOf(element: Element): string {
  return descendants(element)
    .map((node) => ('value' in node ? node.value : ''))
    .join('');
}

/** The value of an attribute; undefined for one that is not there. */
export function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

/** The elements of a tag, or of a class where it begins with a dot, inside a page or an element. */
export function find(within: ParsedPage | Element, name: string): readonly Element[] {
  const elements =
    'elements' in within
      ? within.elements
      : descendants(within).filter((node): node is Element => 'tagName' in node);
  return elements.filter((element) =>
    name.startsWith('.')
      ? (attributeOf(element, 'class') ?? '').split(' ').includes(name.slice(1))
      : element.tagName === name,
  );
}

/** The first of them. Throws an Error when there is none. */
export function first(within: ParsedPage | Element, name: string): Element {
  const [element] = find(within, name);
  if (element === undefined) throw new Error(`the page has no ${name}`);
  return element;
}

/** The texts of such elements, blanks at their ends left out. */
export function texts(within: ParsedPage | Element, name: string): readonly string[] {
  return find(within, name).map((element) => textOf(element).trim());
}
