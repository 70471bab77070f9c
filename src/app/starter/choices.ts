import type { Provider } from '../providers/names.js';
import type { Choices } from './record.js';
import type { ToolSource } from './source.js';

/** What pipelines of somebody say of how they were made, for those without a record. Pure. `texts`: by path. */
export function choicesFrom(texts: ReadonlyMap<string, string>, dialect: string): Choices {
  const gitlab = texts.get('.gitlab-ci.yml');
  const ci: Provider = gitlab === undefined ? 'github' : 'gitlab';
  const text = gitlab ?? texts.get('.github/workflows/pull-request.yml') ?? '';
  const address = /^ *ZONEWRIGHT_BASE_URL: (\S+)/m.exec(text)?.[1];
  return {
    ci,
    source: sourceIn(text, ci),
    dialect,
    ...(address === undefined || address === PLACEHOLDER ? {} : { address }),
  };
}

/** The address in the templates, which nobody has. */
const PLACEHOLDER = 'https://api.example.com/client/v4';

/** What a workflow uses that is none of GitHub's own actions. */
const USES = /^ *(?:- )?uses: (?!actions\/|github\/)(\S+)/m;
const OURS = /^zonewright\/zonewright@/;

function sourceIn(text: string, ci: Provider): ToolSource {
  const uses = USES.exec(text)?.[1];
  if (uses !== undefined) return { from: 'action', ...(OURS.test(uses) ? {} : { uses }) };
  if (text.includes('sha256sum --check')) return { from: 'binary' };
  const image = /^ *(?:image|name): (\S*zonewright\S*)/m.exec(text)?.[1];
  if (image !== undefined) return { from: 'container', image };
  return { from: ci === 'gitlab' || text.includes('npx --yes zonewright@') ? 'npm' : 'action' };
}
