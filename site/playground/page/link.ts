import type { Question } from '../answers/model.js';
import { byId } from './dom.js';
import { fragmentOf, LinkProblem, questionIn } from './share.js';

/** Puts what is in the fields into the address of the page, shows it as a link, and copies it if the browser lets it. */
export async function copyLink(question: Question): Promise<void> {
  try {
    const address = new URL(window.location.href);
    address.hash = await fragmentOf(question);
    // Without an event: nothing is to be restored.
    window.history.replaceState(null, '', address);
    showLink(address.href);
    await copied(address.href);
  } catch (error) {
    if (!(error instanceof LinkProblem)) throw error;
    notice(error.message);
  }
}

async function copied(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice('The link is copied. All that it says is behind its #, which browsers send to nobody.');
  } catch {
    // Without permission, or where the page was not served securely.
    notice('The browser does not let the page copy it. The link is below.');
    byId('link', HTMLInputElement).select();
  }
}

function showLink(link: string): void {
  byId('link', HTMLInputElement).value = link;
  byId('link-line', HTMLElement).hidden = false;
}

/** Restores what the address of the page has behind its `#`. Of one that can't be read only that is said. */
export async function openLink(restore: (question: Question) => void): Promise<void> {
  try {
    const question = await questionIn(window.location.hash.replace(/^#/, ''));
    if (question !== undefined) restore(question);
  } catch (error) {
    if (!(error instanceof LinkProblem)) throw error;
    notice(`The link can’t be read: ${error.message}. It is ignored.`);
  }
}

function notice(text: string): void {
  const line = byId('notice', HTMLElement);
  line.textContent = text;
  line.hidden = false;
}
