/**
 * A page as a screen reader goes through it: the accessibility tree of the page and of every frame, joined, line by line.
 * Chromium only: no other browser tells its tree.
 */
import type { CDPSession, Frame, Page } from '@playwright/test';

/** One thing that is read out. */
export interface Line {
  readonly role: string;
  readonly name: string;
  readonly value: string;
  readonly description: string;
  /** Of `required`, `invalid`, `disabled`, `expanded`, `checked`, those that hold. */
  readonly states: readonly string[];
  /** Gives it the keyboard's focus, as the reader's own key does. */
  focus(): Promise<void>;
}

/** What Chromium tells of a node, as far as it is looked at. */
interface AXNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly value?: { readonly value?: unknown };
  readonly description?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { value?: unknown } }[];
  readonly childIds?: readonly string[];
  readonly parentId?: string;
  readonly backendDOMNodeId?: number;
}

/** The document of a frame, and whoever tells of it. */
interface Source {
  readonly session: CDPSession;
  readonly frameId: string;
}

/** Read out by its name: what is inside is that name once more, or the inside of a control. */
const WHOLE = new Set(['button', 'combobox', 'heading', 'link', 'option', 'radio', 'textbox']);

/** Boxes around what is read out. */
const SILENT = new Set([
  'none',
  'generic',
  'paragraph',
  'RootWebArea',
  'LabelText',
  'InlineTextBox',
  'ListMarker',
]);

const STATES = ['required', 'invalid', 'disabled', 'expanded', 'checked'];

/**
 * Goes through the page from its beginning to its end.
 * @throws Error where a frame has no document
 */
export async function walk(page: Page): Promise<Line[]> {
  const main = await page.context().newCDPSession(page);
  const { frameTree } = await main.send('Page.getFrameTree');
  const own = await ownSessions(page);
  const lines: Line[] = [];

  const read = async ({ session, frameId }: Source): Promise<void> => {
    const told = await session.send('Accessibility.getFullAXTree', { frameId });
    const nodes = new Map((told.nodes as AXNode[]).map((node) => [node.nodeId, node]));
    const root = [...nodes.values()].find(({ parentId }) => parentId === undefined);
    const visit = async (node: AXNode): Promise<void> => {
      const role = node.role?.value ?? '';
      const isSaid = !node.ignored && !SILENT.has(role);
      if (isSaid) lines.push(lineOf(session, node, role));
      if (role === 'Iframe') {
        const inner = await frameIn(session, node);
        await read({ session: own.get(inner) ?? session, frameId: inner });
      } else if (!isSaid || !WHOLE.has(role)) {
        for (const id of node.childIds ?? []) {
          const child = nodes.get(id);
          if (child) await visit(child);
        }
      }
    };
    if (root) await visit(root);
  };
  await read({ session: main, frameId: frameTree.frame.id });
  return lines;
}

/** The lines as they are read: `textbox "CVV" (required): the last 3 digits …`. */
export const textOf = (lines: readonly Line[]): string[] =>
  lines.map(({ role, name, value, description, states }) =>
    [
      `${role} "${name}"`,
      ...(states.length ? [`(${states.join(', ')})`] : []),
      ...(value ? [`= ${value}`] : []),
      ...(description ? [`- ${description}`] : []),
    ].join(' '),
  );

/**
 * The one thing of a role and a name.
 * @throws Error where there is none, or more than one
 */
export function findLine(lines: readonly Line[], role: string, name: string): Line {
  const [found, other] = lines.filter((line) => line.role === role && line.name === name);
  if (!found || other) {
    throw new Error(
      `${found ? 'more than one' : 'no'} ${role} "${name}" in:\n${textOf(lines).join('\n')}`,
    );
  }
  return found;
}

/** Frames of another site have a process and a session of their own, by the id of the frame. */
async function ownSessions(page: Page): Promise<Map<string, CDPSession>> {
  const sessions = new Map<string, CDPSession>();
  const others = page.frames().filter((frame: Frame) => frame !== page.mainFrame());
  for (const frame of others) {
    // The others are part of the page's.
    const session = await page
      .context()
      .newCDPSession(frame)
      .catch(() => undefined);
    if (!session) continue;
    const { frameTree } = await session.send('Page.getFrameTree');
    sessions.set(frameTree.frame.id, session);
  }
  return sessions;
}

async function frameIn(session: CDPSession, { backendDOMNodeId }: AXNode): Promise<string> {
  const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId ?? 0 });
  if (!node.frameId) throw new Error('a frame without a document');
  return node.frameId;
}

function lineOf(session: CDPSession, node: AXNode, role: string): Line {
  const isOn = (state: string) =>
    node.properties?.some(({ name, value }) => {
      const on = value.value === true || value.value === 'true';
      return name === state && on;
    });
  return {
    role,
    name: node.name?.value ?? '',
    value: String(node.value?.value ?? ''),
    description: node.description?.value ?? '',
    states: STATES.filter(isOn),
    async focus() {
      await session.send('DOM.focus', { backendNodeId: node.backendDOMNodeId ?? 0 });
    },
  };
}
