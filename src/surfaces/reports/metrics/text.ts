import { compare } from '../../../kernel/model/finding.js';
import { FAMILIES, FAMILY_NAMES, isFamily, sampleName, type FamilyName, type Sample } from './families.js';

/** Samples as OpenMetrics 1.0. The same samples give the same bytes. They have no time, which node_exporter refuses. Pure. */
export function metricsText(samples: readonly Sample[]): string {
  const families = FAMILY_NAMES.flatMap((family) => {
    const own = samples.filter((sample) => sample.family === family).map(lineOf);
    return own.length === 0 ? [] : [...descriptors(family), ...own.toSorted(compare)];
  });
  return [...families, '# EOF\n'].join('\n');
}

function descriptors(family: FamilyName): readonly string[] {
  const { type, help, ...rest } = FAMILIES[family];
  return [
    `# TYPE ${family} ${type}`,
    ...('unit' in rest ? [`# UNIT ${family} ${rest.unit}`] : []),
    `# HELP ${family} ${help}`,
  ];
}

function lineOf({ family, labels, value }: Sample): string {
  const shown = Object.entries(labels).map(([name, text]) => `${name}="${escapedLabel(text)}"`);
  return `${sampleName(family)}{${shown.join(',')}} ${value}`;
}

/** Escapes what a label can't have (OpenMetrics 1.0, escaped-string). */
function escapedLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

const SAMPLE = /^(zonewright_[a-z_]+)\{((?:[^"\\\n]|"(?:[^"\\\n]|\\[\\"n])*")*)\} (\S+)$/;
const LABEL = /([a-z_]+)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y;

/** The samples in a text of metricsText, without unknown families. Undefined for any other text, none for an empty one. Pure. */
export function parseMetrics(text: string): readonly Sample[] | undefined {
  if (text === '') return [];
  if (!text.endsWith('# EOF\n')) return undefined;
  const lines = text
    .split('\n')
    .slice(0, -2)
    .filter((line) => !/^# (?:TYPE|UNIT|HELP) zonewright_/.test(line));
  const samples = lines.map(sampleOf);
  if (samples.includes('foreign')) return undefined;
  return samples.filter((sample) => typeof sample === 'object');
}

function sampleOf(line: string): Sample | 'foreign' | 'forgotten' {
  const [, name = '', labelled = '', number = ''] = SAMPLE.exec(line) ?? [];
  const labels = labelsIn(labelled);
  const value = Number(number);
  if (name === '' || labels === undefined || !Number.isFinite(value)) return 'foreign';
  const family = name.replace(/_total$/, '');
  if (!isFamily(family) || sampleName(family) !== name) return 'forgotten';
  return { family, labels, value };
}

function labelsIn(text: string): Readonly<Record<string, string>> | undefined {
  const found = [...text.matchAll(new RegExp(LABEL, 'gy'))];
  if (found.map(([whole]) => whole).join('') !== text || text.endsWith(',')) return undefined;
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

function unescaped(text: string): string {
  return text.replace(/\\([\\"n])/g, (_, character: string) => (character === 'n' ? '\n' : character));
}
