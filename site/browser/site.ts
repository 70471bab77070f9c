// What pages can do beyond being read: other colours, copying, searching. Without scripts they are complete, and have no buttons for these.
import { addCopyButtons } from './copy.js';
import { choose, shownTheme } from './chosen-theme.js';
import { addSearch } from './search.js';

addTheme(document.querySelector<HTMLButtonElement>('.theme-button'));
addSearch(document.querySelector<HTMLButtonElement>('.search-button'));
addCopyButtons(document.querySelectorAll<HTMLElement>('[data-copy]'));
letMove(document.querySelectorAll<HTMLElement>('.table, pre'));
showCurrent(document.querySelector<HTMLElement>('#site-menu'));

function addTheme(button: HTMLButtonElement | null): void {
  if (button === null) return;
  const say = (): void => button.setAttribute('aria-pressed', String(shownTheme() === 'dark'));
  button.addEventListener('click', () => {
    choose(shownTheme() === 'dark' ? 'light' : 'dark');
    say();
  });
  say();
  button.hidden = false;
}

/** What is wider than its place can be moved with the keys, in every browser. */
function letMove(boxes: Iterable<HTMLElement>): void {
  for (const box of boxes) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}

/** Moves the menu to the page that is shown. The page itself stays where it is. */
function showCurrent(menu: HTMLElement | null): void {
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  if (menu !== null && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;
}
