import type { ForgeFormat } from '../forge/forge.js';
import { GITHUB } from '../github/wording.js';
import { GITLAB } from '../gitlab/wording.js';
import type { Provider } from './names.js';

const FORMATS: Readonly<Record<Provider, ForgeFormat>> = { github: GITHUB, gitlab: GITLAB };

/** What can be posted at a provider, and how it calls its things. */
export function formatOf(provider: Provider): ForgeFormat {
  return FORMATS[provider];
}
