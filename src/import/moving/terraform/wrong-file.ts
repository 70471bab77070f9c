import { isObject } from '../../../kernel/model/json.js';

/** What a file is that is no state's JSON, and what to run. */
export interface WrongFile {
  /** `a saved plan`. */
  readonly what: string;
  readonly help: string;
}

const SHOW = '`terraform show -json > state.json`, in the folder of the configuration (with OpenTofu: tofu)';

const UTF_8 =
  'PowerShell writes UTF-16 with `>`: run `terraform show -json | Out-File -Encoding utf8 state.json`.';

/** A comment with the address above each resource. */
const SHOWN = /^# [\w.-]+(?:\[[^\n]*\])?[^\n]*:\s*\n(?:resource|data) "/m;
const CONFIGURATION =
  /^(?:(?:resource|data) "[^"\n]+" "[^"\n]+"|(?:module|provider|variable|output) "[^"\n]+"|(?:terraform|locals))\s*\{/m;

/** What a text that is no JSON is. Pure. */
export function wrongText(text: string): WrongFile {
  if (text.includes('\0')) return { what: 'no UTF-8', help: UTF_8 };
  if (text.trim() === '') return { what: 'empty', help: `Write it with ${SHOW}.` };
  if (text.startsWith('PK')) {
    return {
      what: 'a saved plan, or another archive',
      help: `A plan shows the future state, not the current one. Run ${SHOW}, without the name of a plan.`,
    };
  }
  if (SHOWN.test(text)) {
    return { what: 'what `terraform show` prints for people', help: `Add -json: ${SHOW}.` };
  }
  if (CONFIGURATION.test(text)) {
    return {
      what: 'a configuration (HCL)',
      help: `It does not have the ids of what is live, but the state has. Run ${SHOW}.`,
    };
  }
  return { what: 'no JSON', help: `Write it with ${SHOW}.` };
}

/** What a JSON value is if it is no state. Pure. */
export function wrongValue(value: unknown): WrongFile | undefined {
  if (!isObject(value))
    return { what: 'not a state: its JSON is not an object', help: `Write it with ${SHOW}.` };
  if ('planned_values' in value || 'resource_changes' in value) {
    return {
      what: 'a plan',
      help: `A plan shows the future state, not the current one. Run ${SHOW}, without the name of a plan.`,
    };
  }
  if (
    typeof value['version'] === 'number' &&
    ('lineage' in value || 'serial' in value || 'modules' in value)
  ) {
    return {
      what: `a state file as Terraform keeps it (version ${value['version']})`,
      help: 'Its format is internal to Terraform. Run `terraform show -json terraform.tfstate > state.json`, with the name of this file, where the providers are installed.',
    };
  }
  if ('provider_schemas' in value) return { what: 'the schemas of providers', help: `Run ${SHOW}.` };
  if ('@level' in value) return { what: 'the log of a run', help: `Run ${SHOW}.` };
  const version = value['format_version'];
  if (typeof version !== 'string')
    return { what: 'not a state: it has no format_version', help: `Write it with ${SHOW}.` };
  if (!/^(?:1\.\d+|0\.[12])$/.test(version)) {
    return {
      what: `a state of format ${JSON.stringify(version)}, but only 1.x is known`,
      help: 'Update zonewright, or write it with Terraform 1.',
    };
  }
  return undefined;
}

/** A state whose modules are wrong. `flaw`: a clause. Pure. */
export function wrongShape(flaw: string): WrongFile {
  return { what: `a broken state: ${flaw}`, help: `Write it with ${SHOW}.` };
}
