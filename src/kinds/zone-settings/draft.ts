import { asJson } from '../../kernel/model/json.js';
import type { ApiReader } from '../../kernel/model/request.js';
import type { Draft, DraftContext, FormerWords } from '../definition/draft.js';
import { namesBelow } from '../toolkit/shapes/project-names.js';
import { unknownRemarks } from '../toolkit/shapes/unknown-remarks.js';
import { unknownMembers } from '../toolkit/shapes/unknown.js';
import { readAllSettings, type LiveSetting } from './live.js';
import { claimOf, isWorthSaying } from './survey.js';
import { factsOf, HEAD, settingsShape } from './table.js';

/** The settings that somebody changed, in the order of the table. What no file can have as it is stays out, and is told. */
export async function draftZoneSettings(
  { scope, settings, former }: DraftContext,
  api: ApiReader,
  signal?: AbortSignal,
): Promise<Draft | undefined> {
  const live = await readAllSettings(scope, api, signal);
  const values = Object.fromEntries(
    [...live.values()]
      .filter((one) => isWorthSaying(one) || isManaged(one, former))
      .map(({ name, value }) => [name, value]),
  );
  const unknown = unknownMembers(settingsShape(namesBelow(HEAD, settings.parameterNames)), values);
  const unsaid = unknown.filter((member) => member.unsaid !== undefined);
  const isSaid = (name: string): boolean =>
    !unsaid.some(({ path }) => path === name || path.startsWith(`${name}.`));
  const said = Object.entries(values).filter(([name]) => isSaid(name));
  const things = [...live.values()].map(({ name }) => {
    const thing = {
      id: name,
      key: claimOf(name),
      address: claimOf(name),
      parts: [],
    };
    return said.some(([one]) => one === name) ? { ...thing, path: [name] } : thing;
  });
  if (said.length + unsaid.length === 0) return undefined;
  return {
    section: said.length === 0 ? undefined : asJson(Object.fromEntries(said)),
    remarks: unknownRemarks(unknown.filter((member) => member.unsaid === undefined)).map((text) => ({
      path: [],
      text,
    })),
    omissions: unsaid.map((member) => ({
      what: `setting ${member.path}`,
      why: member.unsaid?.words ?? '',
    })),
    secrets: [],
    things,
  };
}

/** A setting that a file may have, and that another tool managed by its name. */
function isManaged({ name }: LiveSetting, { keys }: FormerWords): boolean {
  const facts = factsOf(name);
  const isDeclarable = facts !== undefined && facts.unmanaged === undefined && facts.former === undefined;
  return isDeclarable && keys.has(claimOf(name));
}
