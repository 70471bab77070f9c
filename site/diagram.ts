/** A label such as `s0_0["update page_shield"]` or `new: new rules only`. */
const LABEL = /^(\w+)(?:\["(.*)"\]|: (.*))$/;

const ARROW = /^(\w+) --> (\w+)(?:: (.*))?$/;

/**
 * What a diagram of Mermaid says, in lines of text: `previous rules only → new rules only: --to complete`. GitHub draws these diagrams; a program that
 * draws them here would be a hundred times as large as all pages. Reads the two forms that our pages have, flow charts and states.
 */
export function diagramLines(diagram: string): readonly string[] {
  const lines = diagram.split('\n').map((line) => line.trim());
  const labels = new Map(
    lines.flatMap((line) => {
      const [, name, quoted, plain] = LABEL.exec(line) ?? [];
      return name === undefined ? [] : [[name, decoded(quoted ?? plain ?? '')] as const];
    }),
  );
  return lines.flatMap((line) => {
    const [, from, to, why] = ARROW.exec(line) ?? [];
    if (from === undefined || to === undefined) return [];
    const arrow = `${labels.get(from) ?? from} → ${labels.get(to) ?? to}`;
    return [why === undefined ? arrow : `${arrow}: ${why}`];
  });
}

/** Mermaid writes characters that it would take for its own as numbers: `#44;`. */
function decoded(label: string): string {
  return label.replace(/#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));
}
