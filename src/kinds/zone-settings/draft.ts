import type { Raw } from '../../kernel/lib/decode.js';
import { asJsonObject, type JsonObject } from '../../kernel/model/json.js';
import { isMemberName, MARKS, wholeMark } from '../toolkit/bound-content.js';
import { faultWords } from '../toolkit/draft-list.js';
import { BOUND } from '../toolkit/not-understood.js';
import { settled } from '../toolkit/settle.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Draft, DraftContext, FormerWords, Omission } from '../definition/draft.js';
import { sent } from '../toolkit/shapes/overlay.js';
import { namesBelow } from '../toolkit/shapes/project-names.js';
import { unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers } from '../toolkit/shapes/unknown.js';
import { readAllSettings, type LiveSetting, type LiveSettings } from './live.js';
import { claimOf, isWorthDeclaring, settingWords, whyLeft } from './survey.js';
import { factsOf, HEAD, settingsShape } from './table.js';

/** The draft of changed and non-default settings, in the service's order. Undeclarable ones are omissions. Throws an ApiError or a ShapeError. */
export async function draftZoneSettings(
  { scope, settings, former, faultsOf }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const live = await readAllSettings(scope, api, signal);
  const worth = [...live.values()].filter((one) => isWorthDeclaring(one) || isManaged(one, former));
  const values = Object.fromEntries(
    worth.filter(({ name }) => isMemberName(name)).map(({ name, value }) => [name, sent(value)]),
  );
  const unknown = unknownMembers(settingsShape(namesBelow(HEAD, settings.parameterNames)), values);
  const undeclarable = unknown.filter((member) => member.undeclarable !== undefined);
  const isUndeclarable = (name: string): boolean =>
    undeclarable.some(({ path }) => path === name || path.startsWith(`${name}.`));
  const made = await settled(
    (isBound) => sectionOf(values, (name) => isUndeclarable(name) || isBound([name])),
    ({ section }) => faultsOf({ section, secrets: [] }),
  );
  const isDeclared = 'made' in made && Object.keys(values).length > 0;
  const { section, bound } = isDeclared ? made.made : { section: undefined, bound: [] };
  const names = section === undefined ? [] : Object.keys(values);
  const things = [...live.values()].map(({ name }) => {
    const thing = {
      id: name,
      key: claimOf(name),
      address: claimOf(name),
      parts: [],
    };
    return names.includes(name) ? { ...thing, path: [name] } : thing;
  });
  const omissions = omissionsOf(live);
  if (worth.length + omissions.length === 0) return undefined;
  return {
    section,
    remarks: [
      ...unknownRemarks(unknown.filter((member) => member.undeclarable === undefined)).map((text) => ({
        path: [],
        text,
      })),
      ...bound.map((name) => ({ ...BOUND, path: [name] })),
    ],
    omissions: [
      ...omissions,
      ...('made' in made ? [] : [{ what: 'the settings', why: faultWords(made.faults) }]),
    ],
    secrets: [],
    things,
  };
}

/** Changed settings that no file should have. */
function omissionsOf(live: LiveSettings): readonly Omission[] {
  return [...live.values()].flatMap((setting) => {
    const why = whyLeft(setting);
    return why === undefined ? [] : [{ what: settingWords(setting), why, isLeftAlone: true as const }];
  });
}

/** The settings for a file, with a mark per bound one. */
function sectionOf(
  values: Raw,
  isBound: (name: string) => boolean,
): { readonly section: JsonObject; readonly bound: readonly string[] } {
  const own = asJsonObject(values);
  const bound = Object.keys(own).filter(isBound);
  const marks = bound.map((name) => wholeMark(asJsonObject({ [name]: own[name] })));
  return { section: { ...own, ...(marks.length > 0 ? { [MARKS]: marks } : {}) }, bound };
}

/** True for a declarable setting that another tool managed by name. */
function isManaged({ name }: LiveSetting, { keys }: FormerWords): boolean {
  const facts = factsOf(name);
  const isDeclarable = facts !== undefined && facts.unmanaged === undefined && facts.former === undefined;
  return isDeclarable && keys.has(claimOf(name));
}
