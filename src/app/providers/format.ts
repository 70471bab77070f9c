import type { ForgeFormat } from '../forge/forge.js';
import { GITHUB } from '../github/wording.js';
import { GITLAB } from '../gitlab/wording.js';
import type { Provider } from './names.js';

const FORMATS: Readonly<Record<Provider, ForgeFormat>> = { github: GITHUB, gitlab: GITLAB };

/** A provider's words and limits. */
export function formatOf(provider: Provider): ForgeFormat {
  return FORMATS[provider];
}
