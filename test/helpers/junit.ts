import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** An element of a document, with the text in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Parses XML 1.0, strictly: throws for what is not well-formed, characters that it forbids among it. */
export function parseXml(document: string): Element {
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const path = [top];
  const parser = new SaxesParser({ xmlns: false });
  const last = (): Open => path.at(-1) ?? top;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const element: Open = { name, attributes, children: [], text: '' };
    last().children.push(element);
    path.push(element);
  });
  parser.on('closetag', () => void path.pop());
  parser.on('text', (text) => (last().text += text));
  parser.write(document).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('there is no element');
  return root;
}

interface Shape {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** In their order; `?` is at most one, `*` any number. */
  readonly children: RegExp;
}

const COUNT = new Set(['tests', 'failures', 'errors', 'skipped', 'disabled']);

/** What the schemas have in common that Jenkins (xUnit plugin, junit-10.xsd) and Ant's reports (jenkins-junit.xsd) are checked with. */
const SHAPES: Readonly<Record<string, Shape>> = {
  testsuites: {
    required: [],
    optional: ['name', 'time', 'tests', 'failures', 'errors', 'disabled'],
    children: /^(?:testsuite )*$/,
  },
  testsuite: {
    required: ['name', 'tests'],
    optional: ['failures', 'errors', 'time', 'disabled', 'skipped', 'timestamp', 'hostname', 'id', 'package'],
    children: /^(?:properties )?(?:testcase )*(?:system-out )?(?:system-err )?$/,
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'status'],
    children: /^(?:skipped )?(?:error )*(?:failure )*(?:system-out )*(?:system-err )*$/,
  },
  failure: { required: [], optional: ['type', 'message'], children: /^$/ },
  error: { required: [], optional: ['type', 'message'], children: /^$/ },
  'system-out': { required: [], optional: [], children: /^$/ },
};

/** What of a document is not as those schemas have it, and which counts are not what there is. */
export function mistakesInJunit(element: Element): readonly string[] {
  const { name, attributes, children } = element;
  const shape = SHAPES[name];
  if (shape === undefined) return [`there is no element ${name}`];
  const given = Object.keys(attributes);
  const known = new Set([...shape.required, ...shape.optional]);
  const inside = children.map((child) => `${child.name} `).join('');
  const count = (wanted: string): number => all(element, wanted).length;
  const counts = [
    ['tests', count('testcase')],
    ['failures', count('failure')],
    ['errors', count('error')],
  ] as const;
  return [
    ...shape.required.filter((key) => !given.includes(key)).map((key) => `${name} has no ${key}`),
    ...given.filter((key) => !known.has(key)).map((key) => `${name} must not have ${key}`),
    ...given
      .filter((key) => COUNT.has(key) && !/^\d+$/.test(attributes[key] ?? ''))
      .map((key) => `${key} of ${name} is not a number`),
    ...(shape.children.test(inside) ? [] : [`${name} must not hold ${inside}`]),
    ...(name.startsWith('testsuite')
      ? counts
          .filter(([key, number]) => attributes[key] !== String(number))
          .map(([key]) => `${key} is not counted`)
      : []),
    ...children.flatMap(mistakesInJunit),
  ];
}

/** All elements of this name, at any depth. */
export function all({ children }: Element, name: string): readonly Element[] {
  return children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}
