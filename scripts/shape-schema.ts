import { isObject } from '../src/kernel/model/json.js';
import { readSchema } from '../src/kernel/schema/load.js';
import { KEYWORDS } from '@zonewright/edge-rules/csp/source.js';
import { FALLBACKS } from '@zonewright/edge-rules/csp/fallback.js';
import { DIRECTIVES, type DirectiveFacts } from '@zonewright/edge-rules/csp/directives.js';
import { DIRECTIVE_ABOUT, SOURCE_ABOUT } from '@zonewright/edge-rules/csp/about-directives.js';
import { actionAbout, PHASE_ABOUT } from '@zonewright/edge-rules/expressions/catalogue/about-actions.js';
import { ACTION_FACTS } from '@zonewright/edge-rules/expressions/catalogue/actions.js';
import { PHASE_FACTS } from '@zonewright/edge-rules/expressions/catalogue/phases.js';
import { BOT_MANAGEMENT } from '../src/kinds/bot-management/table.js';
import { DATASET_NAMES, datasetNamed } from '../src/kinds/logpush-jobs/catalogue.js';
import { TABLED } from '../src/kinds/logpush-jobs/members.js';
import { MANAGED_TRANSFORMS } from '../src/kinds/managed-transforms/object.js';
import type { OneObject } from '../src/kinds/one-object/object.js';
import { ACTION_TABLE } from '../src/kinds/rule-lists/actions/table.js';
import { ruleShape } from '../src/kinds/rule-lists/rule-shape.js';
import { URL_NORMALIZATION } from '../src/kinds/url-normalization/table.js';
import { SETTINGS } from '../src/kinds/zone-settings/table.js';
import type { Plan } from '@zonewright/edge-rules/lib/plans.js';
import { planNote } from '@zonewright/edge-rules/expressions/catalogue/plan-note.js';
import type { RecordShape, Shape } from '../src/kinds/toolkit/shapes/shape.js';
import { strengthWords } from './strength-words.js';
import { formatted } from './formatted.js';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The text of schemas/actions.schema.json: completion of rules in editors, from the tables that check them. It has only certain types and values:
 * `validate` reports dependencies between members, and unknown names.
 */
export function actionsSchema(): Promise<string> {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'actions.schema.json',
    title: 'Actions',
    description:
      'For editors: the parameters of each action, made from the tables by which rules are checked, compared and written.',
    type: 'object',
    additionalProperties: true,
    properties: {
      action: known('string', [...ACTION_FACTS.keys()], actionAbout),
      ...besideParameters(),
    },
    // Editors offer the parameters of the action that the rule has.
    allOf: Object.entries(ACTION_TABLE).map(([action, { shape }]) =>
      where('action', action, {
        action_parameters: {
          title: `parameters of ${action}`,
          description: aboutParameters(action, Object.keys(shape.members)),
          ...nullable(schemaOfShape(shape)),
        },
      }),
    ),
  };
  return formatted('json', JSON.stringify(schema, undefined, 2));
}

/** The texts of schemas for editors that say which phases the rulesets of a level can have, by file. */
export async function phaseSchemas(): Promise<ReadonlyMap<string, string>> {
  const texts = (['zone', 'account'] as const).map(async (level) => {
    const phases = [...PHASE_FACTS]
      .filter(([, { levels }]) => levels.includes(level))
      .map(([phase]) => phase);
    const name = `${level}-phases.schema.json`;
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: name,
      title: 'Phases',
      description: `For editors: the phases of a ${level}, made from the table of phases.`,
      anyOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              phase: {
                description:
                  'Where in the handling of a request the ruleset runs. There is one ruleset per phase.',
                ...known('string', phases, (phase) => PHASE_ABOUT[phase]),
              },
            },
          },
        },
        { type: 'object' },
      ],
    };
    return [`schemas/${name}`, await formatted('json', JSON.stringify(schema, undefined, 2))] as const;
  });
  return new Map(await Promise.all(texts));
}

/** The text of schemas/directives.schema.json: completion of policies in editors. */
export function directivesSchema(): Promise<string> {
  const sources = [...KEYWORDS, 'https:', 'data:', 'blob:'];
  const valuesOf = ({ value }: DirectiveFacts): readonly string[] => {
    if (value === 'ancestors') return ["'self'", "'none'"];
    return typeof value === 'object' ? value.known : [];
  };
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'directives.schema.json',
    title: 'Directives',
    description:
      'For editors: the directives of a policy, made from the table by which policies are checked.',
    type: 'object',
    additionalProperties: true,
    properties: {
      value: {
        description: 'What the policy allows: directives with their sources, or all of it as a text.',
        anyOf: [
          {
            type: 'object',
            minProperties: 1,
            additionalProperties: true,
            properties: Object.fromEntries(
              [...DIRECTIVES].map(([name, facts]) => [
                name,
                {
                  description: aboutDirective(name, facts),
                  ...(facts.deprecated === undefined ? {} : { deprecated: true }),
                  type: 'array',
                  // Most directives take the same: the package has them once.
                  items: facts.value === 'sources' ? { $ref: '#/$defs/source' } : proposed(valuesOf(facts)),
                },
              ]),
            ),
          },
          { type: 'string', minLength: 1 },
        ],
      },
    },
    $defs: { source: proposed(sources, (source) => SOURCES_ABOUT[source]) },
  };
  return formatted('json', JSON.stringify(schema, undefined, 2));
}

/** The text of schemas/log-fields-of-datasets.schema.json: completion of the fields of jobs in editors. */
export function datasetsSchema(): Promise<string> {
  const withFields = DATASET_NAMES.flatMap((name) => {
    const fields = datasetNamed(name)?.fields;
    return fields === undefined ? [] : [[name, [...fields.keys()]] as const];
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'log-fields-of-datasets.schema.json',
    title: 'LogFieldsOfDatasets',
    description: 'For editors: the fields of each dataset, made from the table by which jobs are checked.',
    type: 'object',
    additionalProperties: true,
    properties: { dataset: known('string', DATASET_NAMES) },
    allOf: withFields.map(([dataset, fields]) =>
      where('dataset', dataset, {
        fields: {
          description: `Fields of ${dataset}.`,
          type: 'array',
          items: known('string', fields),
        },
      }),
    ),
  };
  return formatted('json', JSON.stringify(schema, undefined, 2));
}

/** What other members may be if this one has this value. */
function where(name: string, value: string, properties: Schema): Schema {
  const condition = { type: 'object', required: [name], properties: { [name]: { const: value } } };
  return Object.fromEntries([
    ['if', condition],
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    ['then', { type: 'object', properties }],
  ]);
}

/** What a value means, in Markdown; undefined if nothing is known of it. */
type About = (value: string) => string | undefined;

/** What values mean, beside them; nothing if nothing is known of any. */
function meanings(values: readonly string[], about: About): Schema {
  const texts = values.map((value) => about(value) ?? '');
  return texts.every((text) => text === '') ? {} : { markdownEnumDescriptions: texts };
}

/** What the parameters of an action are for. */
function aboutParameters(action: string, members: readonly string[]): string {
  const about = actionAbout(action) ?? '';
  return members.length === 0 ? `${action} has no parameters. ${about}` : `How ${action} does it. ${about}`;
}

/** What a directive does, what counts without it, and what to write in its place. */
function aboutDirective(name: string, { deprecated }: DirectiveFacts): string {
  const [next] = FALLBACKS.get(name) ?? [];
  return [
    DIRECTIVE_ABOUT[name],
    ...(next === undefined ? [] : [`Without it ${next} counts.`]),
    ...(deprecated === undefined ? [] : [deprecated]),
  ].join(' ');
}

const SOURCES_ABOUT: Readonly<Record<string, string>> = {
  ...SOURCE_ABOUT,
  'https:': 'Any host, over https.',
  'data:': 'Addresses that have the data in them.',
  'blob:': 'Data that scripts of the page made.',
};

const nothing: About = () => undefined;

/** Any text. Editors offer the known ones. */
function proposed(values: readonly string[], about: About = nothing): Schema {
  return values.length === 0
    ? { type: 'string' }
    : { anyOf: [{ type: 'string', enum: values, ...meanings(values, about) }, { type: 'string' }] };
}

/** One of the known values, or a text with a variable. */
function known(type: string, values: readonly string[], about: About = nothing): Schema {
  return values.length === 0
    ? { type }
    : {
        anyOf: [
          { type, enum: values, ...meanings(values, about) },
          { type, pattern: '\\$\\{' },
        ],
      };
}

/** The text of schemas/logpush-jobs.schema.json. Members of a job with a table are generated from it, after all others. */
export function jobsSchema(present: (name: string) => Schema = readSchema): Promise<string> {
  const schema = present('logpush-jobs');
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : {};
  const job = isObject(definitions['job']) ? definitions['job'] : {};
  const properties = isObject(job['properties']) ? job['properties'] : {};
  const own = Object.entries(properties).filter(([name]) => !Object.hasOwn(TABLED.members, name));
  const tabled = Object.entries(TABLED.members).map(
    ([name, member]) => [name, nullable(schemaOfShape(member))] as const,
  );
  const made = {
    ...schema,
    $defs: { ...definitions, job: { ...job, properties: Object.fromEntries([...own, ...tabled]) } },
  };
  return formatted('json', JSON.stringify(made, undefined, 2));
}

/** The text of schemas/settings.schema.json: completion of zone settings in editors, from the table that checks them. */
export function settingsSchema(): Promise<string> {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'settings.schema.json',
    title: 'Settings',
    description:
      'For editors: the settings of a zone, made from the table by which they are checked and compared.',
    type: 'object',
    additionalProperties: true,
    properties: Object.fromEntries(
      Object.entries(SETTINGS).flatMap(([name, { shape, former, unmanaged, plan }]) =>
        unmanaged === undefined
          ? [[name, former === undefined ? withPlan(schemaOfShape(shape), plan) : formerSetting(former)]]
          : [],
      ),
    ),
  };
  return formatted('json', JSON.stringify(schema, undefined, 2));
}

/** The texts of the schemas of objects that a zone has once, by file. Their members are generated from their tables, before the words of files. */
export function objectSchemas(
  present: (name: string) => Schema = readSchema,
): readonly (readonly [path: string, text: Promise<string>])[] {
  return OBJECTS.map(({ name, shape, example }) => {
    const file = name.replaceAll('_', '-');
    const schema = present(file);
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const { meta, protected: mark, not_understood: marks } = properties;
    const members = recordSchema(shape)['properties'];
    const made = {
      ...schema,
      properties: { ...(isObject(members) ? members : {}), meta, protected: mark, not_understood: marks },
      examples: [example],
    };
    return [`schemas/${file}.schema.json`, formatted('json', JSON.stringify(made, undefined, 2))];
  });
}

const OBJECTS: readonly Pick<OneObject, 'name' | 'shape' | 'example'>[] = [
  URL_NORMALIZATION,
  MANAGED_TRANSFORMS,
  BOT_MANAGEMENT,
];

/** A schema that says which plans have what it describes. */
function withPlan(schema: Schema, plan: Plan | undefined): Schema {
  const { description } = schema;
  const words = [...(typeof description === 'string' ? [description] : []), ...planNote(plan)];
  return words.length === 0 ? schema : { ...schema, description: words.join(' ') };
}

/** A setting that files may still have, with a warning. */
function formerSetting(instead: string): Schema {
  return { description: `The service no longer uses it. ${instead}`, deprecated: true };
}

/** The parameters of a rule beside those of its action. */
function besideParameters(): Schema {
  const shape = ruleShape('skip');
  if (shape.type !== 'record') return {};
  const names = new Set(['ratelimit', 'logging', 'exposed_credential_check']);
  return Object.fromEntries(
    Object.entries(shape.members)
      .filter(([name]) => names.has(name))
      .map(([name, member]) => [name, nullable(schemaOfShape(member))]),
  );
}

/** Null means that a member must be absent. */
function nullable(schema: Schema): Schema {
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return schema;
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}

/** A shape as JSON Schema. What JSON Schema can't express is left out. */
export function schemaOfShape(shape: Shape): Schema {
  const { default: filledIn } = shape;
  const about =
    shape.about ?? (shape.type === 'text' && shape.use !== undefined ? 'An expression.' : undefined);
  const description = [about, strengthWords(shape)].filter((words) => words !== undefined).join(' ');
  return {
    ...(description === '' ? {} : { description }),
    ...contentOf(shape),
    ...(filledIn === undefined ? {} : { default: filledIn }),
  };
}

function contentOf(shape: Shape): Schema {
  switch (shape.type) {
    case 'text':
      return textSchema(shape);
    case 'number':
      return numberSchema(shape);
    case 'flag':
      return { type: 'boolean', ...(shape.only === undefined ? {} : { enum: [shape.only] }) };
    case 'choice':
      return shape.isOpen === true
        ? { type: 'string', examples: shape.values }
        : { type: typeof shape.values[0] === 'number' ? 'integer' : 'string', enum: shape.values };
    case 'list':
      return {
        type: 'array',
        ...limits({ minItems: shape.minItems, maxItems: shape.maxItems }),
        items: schemaOfShape(shape.of),
      };
    case 'map':
      return { type: 'object', additionalProperties: nullable(schemaOfShape(shape.of)) };
    case 'record':
      return recordSchema(shape);
    case 'any':
      return {};
  }
}

function textSchema({
  minLength,
  maxLength,
  pattern,
  form,
  reference,
}: Extract<Shape, { readonly type: 'text' }>): Schema {
  const own = {
    type: 'string',
    ...limits({ minLength, maxLength, pattern: pattern?.source }),
    ...(form === undefined ? {} : { $comment: form }),
  };
  if (reference === undefined) return own;
  const named = {
    type: 'object',
    additionalProperties: false,
    required: [reference],
    properties: {
      [reference]: {
        description: 'Its name in this repository: zonewright finds its id.',
        type: 'string',
        minLength: 1,
      },
    },
  };
  return { anyOf: [own, named], $comment: `${form ?? 'a text'}, or { ${reference}: NAME }` };
}

function numberSchema({
  minimum,
  maximum,
  among,
  orZero,
  isFraction,
}: Extract<Shape, { readonly type: 'number' }>): Schema {
  const least = orZero === true ? 0 : minimum;
  return {
    type: isFraction === true ? 'number' : 'integer',
    ...limits({ minimum: least, maximum, enum: among }),
  };
}

function recordSchema({ members }: RecordShape): Schema {
  const required = Object.entries(members).flatMap(([name, { isRequired }]) =>
    isRequired === true ? [name] : [],
  );
  return {
    type: 'object',
    additionalProperties: true,
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(
      Object.entries(members).map(([name, member]) => [
        name,
        member.isRequired === true ? schemaOfShape(member) : nullable(schemaOfShape(member)),
      ]),
    ),
  };
}

function limits(all: Schema): Schema {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
