import type { Risk } from '../../kernel/model/risk.js';
import { isObject } from '../../kernel/model/json.js';
import type { Raw } from '../../kernel/lib/decode.js';
import { someOf } from '../../kernel/lib/phrases.js';
import { leftOut } from '../toolkit/left-out.js';
import { namesCredential, namesPerson } from '../toolkit/sensitive-names.js';
import { runs, type LedgerEntry } from './ledger.js';
import { LOG_FIELD_ACTION, LOG_FIELD_LISTS } from './log-field-facts.js';

/** What rules log less, and new credentials and cookies, for all or some requests. Removed or disabled rules have their own risks. Pure. */
export function logFieldRisks(ledger: readonly LedgerEntry[]): readonly Risk[] {
  const live = ledger.flatMap(({ before }) => fieldsOf(before));
  const sent = ledger.flatMap(({ after }) => fieldsOf(after));
  const staying = ledger.flatMap(({ before, after }) =>
    after !== undefined && runs(after) ? fieldsOf(before) : [],
  );
  return [
    ...riskOf('logs-less', lacking(staying, sent), 'no longer logged'),
    ...riskOf('logs-sensitive-fields', lacking(sent.filter(isSensitive), live), 'newly logged'),
  ];
}

/** A name that a rule logs. */
interface LoggedField {
  readonly list: (typeof LOG_FIELD_LISTS)[number];
  readonly name: string;
  readonly allValues: boolean;
  readonly expression: string;
}

/** The names that a rule logs; none if off, or of another action. */
function fieldsOf(rule: Raw | undefined): readonly LoggedField[] {
  if (rule === undefined || rule['action'] !== LOG_FIELD_ACTION || !runs(rule)) return [];
  const { action_parameters: parameters, expression } = rule;
  if (!isObject(parameters) || typeof expression !== 'string') return [];
  return LOG_FIELD_LISTS.flatMap((list) => {
    const items: unknown = parameters[list.parameter];
    if (!Array.isArray(items)) return [];
    return items.flatMap((item: unknown): readonly LoggedField[] => {
      if (!isObject(item) || typeof item['name'] !== 'string') return [];
      const name = list.carrier === 'Cookies' ? item['name'] : item['name'].toLowerCase();
      return [{ list, name, allValues: item['preserve_duplicates'] === true, expression }];
    });
  });
}

function isSensitive({ list, name }: LoggedField): boolean {
  return list.carrier === 'Cookies' ? namesPerson(name) : namesCredential(name);
}

/** A field that other rules log less or not, and words for that. */
interface Lacking {
  readonly field: LoggedField;
  readonly extent: string;
}

function lacking(fields: readonly LoggedField[], others: readonly LoggedField[]): readonly Lacking[] {
  const extentOf = extents();
  return fields.flatMap((field) => {
    const same = others.filter(
      ({ list, name }) => list.carrier === field.list.carrier && name === field.name,
    );
    const found = same.map((other) => extentOf(field, other));
    if (found.includes('nothing')) return [];
    return [{ field, extent: found[0] ?? '' }];
  });
}

/** What a field logs beyond another of its name. Compares two rules' expressions only once. */
function extents(): (field: LoggedField, other: LoggedField) => string {
  const known = new Map<string, string>();
  return (field, other) => {
    if (field.allValues && !other.allValues) return ' with all its values';
    const key = JSON.stringify([field.expression, other.expression]);
    const extent = known.get(key) ?? extentBetween(field.expression, other.expression);
    known.set(key, extent);
    return extent;
  };
}

function extentBetween(expression: string, other: string): string {
  const left = leftOut(expression, other);
  if (left === undefined) return 'nothing';
  return 'example' in left ? ` for ${left.example}` : ` for some requests, perhaps: ${left.because}`;
}

const NAMED = 5;

/** One risk for the fields of each extent. */
function riskOf(code: Risk['code'], found: readonly Lacking[], fate: string): readonly Risk[] {
  if (found.length === 0) return [];
  const clauses = [...new Set(found.map(({ extent }) => extent))].map((extent) => {
    const names = found.filter((one) => one.extent === extent).map(({ field }) => words(field));
    return `${someOf(names, NAMED)} ${names.length === 1 ? 'is' : 'are'} ${fate}${extent}`;
  });
  return [{ code, message: clauses.join('; ') }];
}

/** `request header x-a`. */
function words({ list, name }: LoggedField): string {
  return `${list.list.replaceAll('_', ' ').replace(/s$/, '')} ${name}`;
}
