/** The commands that read files and ask nobody: loaded together, as nearly all of what one of them needs the others need too. */
export { fmt } from './fmt.js';
export { validate } from './validate.js';
