import { parseDocument } from 'yaml';
import { formatFile } from '../src/files/layout/format-file.js';
import { cpuMs, middle, type Figure } from './measure.js';
import { zoneText } from './validation.js';

const FILES = 200;
const ROUNDS = 5;

/** Zone files as somebody wrote them: a comment above each rule, and not as they would be laid out. */
const texts = Array.from({ length: FILES }, (_, zone) =>
  zoneText(zone)
    .replaceAll('      - ref:', '      # why it is there\n      - ref:')
    .replaceAll('action: block', 'action:   "block"'),
);

/** Laying out files, which reads each once and what comes out of it twice to prove that nothing was lost, against parsing them alone. */
export function layout(): readonly Figure[] {
  const parseAll = (): void => {
    for (const text of texts) parseDocument(text).toJS();
  };
  const layOutAll = (): void => {
    for (const text of texts) {
      const result = formatFile(text, 'zone');
      if (typeof result !== 'string' || result === text) throw new Error('there is nothing to measure');
    }
  };
  layOutAll();
  const rounds = Array.from({ length: ROUNDS }, () => ({ parse: cpuMs(parseAll), layOut: cpuMs(layOutAll) }));
  const [parse, layOut] = [middle(rounds.map((of) => of.parse)), middle(rounds.map((of) => of.layOut))];
  return [
    {
      name: 'fmt',
      value: middle(rounds.map((of) => of.layOut / of.parse)),
      limit: 9,
      unit: '× parsing alone',
      detail: `${Math.round(layOut)} ms of CPU against ${Math.round(parse)} ms, ${FILES} files`,
    },
  ];
}
