import MarkdownIt from 'markdown-it';
import { Html } from './html.ts';

/**
 * Without HTML, and with links that lead to no script (https://github.com/markdown-it/markdown-it/blob/master/docs/security.md);
 * without headings and pictures, which would compete with those of the page.
 */
const markdown = new MarkdownIt({ linkify: true, breaks: true }).disable(['heading', 'lheading', 'image']);

export const fromMarkdown = (text: string): Html => new Html(markdown.render(text));
