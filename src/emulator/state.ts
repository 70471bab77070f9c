import type * as file from '../generated/emulator/state-file.js';

/** Members that stay absent if a state file lacks them. */
type MayBeAbsent = '$schema' | 'token' | 'email' | 'key' | 'rateLimit' | 'check' | 'status';

/** A part of a state file, filled by `filledState`. */
type Filled<Part> = [file.Json] extends [Part]
  ? file.Json
  : Part extends readonly (infer Item)[]
    ? Filled<Item>[]
    : Part extends object
      ? { [Name in keyof Part as Name extends MayBeAbsent ? never : Name]-?: Filled<Part[Name]> } & {
          [Name in keyof Part as Name extends MayBeAbsent ? Name : never]: Filled<Part[Name]>;
        }
      : Part;

export type { MigrationState, Plan } from '../generated/emulator/state-file.js';
export type AccountState = Filled<file.AccountState>;
export type AlertPolicy = Filled<file.AlertPolicy>;
export type AuthRule = Filled<file.AuthRule>;
export type Behaviour = Filled<file.Behaviour>;
export type Detected = Filled<file.Detected>;
export type EmulatorState = Filled<file.EmulatorState>;
export type Identified = Filled<file.Identified>;
export type Limits = Filled<file.Limits>;
export type ListOperation = Filled<file.ListOperation>;
export type LogpushJob = Filled<file.LogpushJob>;
export type PageShieldSettings = Filled<file.PageShieldSettings>;
export type Policy = Filled<file.Policy>;
export type Pool = Filled<file.Pool>;
export type Rule = Filled<file.Rule>;
export type Ruleset = Filled<file.Ruleset>;
export type SettingState = Filled<file.SettingState>;
export type StoredItem = Filled<file.StoredItem>;
export type StoredList = Filled<file.StoredList>;
export type StoredRuleset = Filled<file.StoredRuleset>;
export type WafPackage = Filled<file.WafPackage>;
export type WafState = Filled<file.WafState>;
export type ZoneState = Filled<file.ZoneState>;
