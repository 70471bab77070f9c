// Runs before anything is drawn: the colours that somebody chose, in place of those of their system.
import { chosenTheme, show } from './chosen-theme.js';

const chosen = chosenTheme();
if (chosen !== undefined) show(chosen);
