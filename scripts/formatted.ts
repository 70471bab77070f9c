import { format } from 'oxfmt';
import STYLE from '../.oxfmtrc.json' with { type: 'json' };

/** A generated text, formatted as `npm run format` does. Throws an Error if it can't be parsed. */
export async function formatted(language: 'ts' | 'md' | 'json', text: string): Promise<string> {
  const { code, errors } = await format(`generated.${language}`, text, STYLE);
  const [error] = errors;
  if (error !== undefined) throw new Error(`what was generated can't be read: ${error.message}`);
  return code;
}
