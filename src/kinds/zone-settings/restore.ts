import { membersOf } from '../../kernel/model/request.js';
import { asObject } from '../../kernel/lib/decode.js';
import { asJsonObject } from '../../kernel/model/json.js';
import type { RestorePart } from '../definition/restore.js';
import { idOfPath } from '../toolkit/stored.js';
import type { LiveSettings } from './live.js';
import type { ZoneSettingsSpec } from './spec.js';
import { memberOf } from './table.js';

/** Restores the settings that the run sent, by name. */
export const restoreZoneSettings: RestorePart<ZoneSettingsSpec, LiveSettings> = {
  keep: (live) =>
    asJsonObject(Object.fromEntries([...live].map(([name, { value }]) => [name, value ?? null]))),
  written: (kept, request) => {
    const name = idOfPath(request.path);
    return asJsonObject({ ...asObject(kept, WHAT), [name]: membersOf(request)[memberOf(name)] ?? null });
  },
  restored: (kept, { requests, source }) => {
    const values = asObject(kept, WHAT);
    const names = [...new Set(requests.map(({ path }) => idOfPath(path)))];
    const settings = names
      .filter((name) => Object.hasOwn(values, name))
      .map((name) => ({ name, value: values[name], source }));
    return { specs: [{ settings, source }], lost: [] };
  },
};

const WHAT = 'settings that were kept';
