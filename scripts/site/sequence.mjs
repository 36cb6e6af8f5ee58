// Reads a sequence diagram in the notation of Mermaid, which pages of the repository show, too: participants, messages, notes,
// and the blocks `opt`, `alt` with `else`, and `loop`.

/** @typedef {{ id: string, name: string, about: string }} Party */

/**
 * @typedef {{ kind: 'message', from: number, to: number, isReply: boolean, text: string }} Message `from`, `to`: indexes of parties
 * @typedef {{ kind: 'note', from: number, to: number, text: string }} Note
 * @typedef {{ kind: 'block', parts: { text: string, steps: Step[] }[] }} Block
 * @typedef {Message | Note | Block} Step
 * @typedef {{ title: string, parties: Party[], steps: Step[] }} Sequence
 */

const PARTY = /^participant (?<id>\w+) as (?<name>.+)$/;
const MESSAGE = /^(?<from>\w+)(?<arrow>-->>|->>)(?<to>\w+): (?<text>.+)$/;
const NOTE = /^Note over (?<from>\w+)(?:,(?<to>\w+))?: (?<text>.+)$/;
const BLOCK = /^(?:opt|alt|loop) (?<text>.+)$/;

/**
 * @param {string} source
 * @returns {Sequence}
 * @throws Error that names the line that is not understood
 */
export function parseSequence(source) {
  const [first, ...lines] = source
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (first !== 'sequenceDiagram') throw new Error(`not a sequence diagram: ${first}`);
  /** @type {Sequence} */
  const sequence = { title: '', parties: [], steps: [] };
  /** @type {Block[]} the blocks that are open */
  const open = [];
  const add = (/** @type {Step} */ step) =>
    (open.at(-1)?.parts.at(-1)?.steps ?? sequence.steps).push(step);
  for (const line of lines) {
    const fail = (/** @type {string} */ why) => new Error(`sequence diagram: ${why}: ${line}`);
    const indexOf = (/** @type {string} */ id) => {
      const index = sequence.parties.findIndex((one) => one.id === id);
      if (index < 0) throw fail(`there is no participant ${id}`);
      return index;
    };
    // Mermaid ends a line there, so the pages of the repository would show an error.
    if (/[;#]/.test(line)) throw fail('; and # are not possible in a text');
    const party = PARTY.exec(line)?.groups;
    const message = MESSAGE.exec(line)?.groups;
    const note = NOTE.exec(line)?.groups;
    const block = BLOCK.exec(line)?.groups;
    if (line.startsWith('accTitle: ')) {
      sequence.title = line.slice('accTitle: '.length);
    } else if (party) {
      const [name = '', ...about] = words(party['name']).split('\n');
      sequence.parties.push({ id: party['id'] ?? '', name, about: about.join(' ') });
    } else if (message) {
      const { from = '', to = '', arrow, text } = message;
      const isReply = arrow === '-->>';
      add({ kind: 'message', from: indexOf(from), to: indexOf(to), isReply, text: words(text) });
    } else if (note) {
      const { from = '', to = from, text } = note;
      add({ kind: 'note', from: indexOf(from), to: indexOf(to), text: words(text) });
    } else if (block) {
      /** @type {Block} */
      const opened = { kind: 'block', parts: [{ text: words(block['text']), steps: [] }] };
      add(opened);
      open.push(opened);
    } else if (line.startsWith('else ')) {
      open.at(-1)?.parts.push({ text: words(line.slice('else '.length)), steps: [] });
    } else if (line !== 'end' || !open.pop()) {
      throw fail('cannot read this line');
    }
  }
  if (sequence.title === '') throw new Error(`sequence diagram: no accTitle after ${lines[0]}`);
  if (open.length > 0) throw new Error(`sequence diagram ${sequence.title}: a block has no end`);
  return sequence;
}

/** @param {string | undefined} text */
const words = (text = '') => text.replaceAll(/<br ?\/?>/g, '\n').trim();

/**
 * The same as a list, for those who do not see the picture.
 * @param {Sequence} sequence @param {(text: string) => string} toHtml
 * @returns {string} HTML
 */
export function sequenceList({ parties, steps }, toHtml) {
  const plain = (/** @type {string} */ text) => toHtml(text.replaceAll('\n', ' '));
  const nameOf = (/** @type {number} */ index) => plain(parties[index]?.name ?? '');
  /** @type {(all: readonly Step[]) => string} */
  const list = (all) => `<ol>\n${all.map((step) => `<li>${item(step)}</li>\n`).join('')}</ol>`;
  /** @type {(step: Step) => string} */
  const item = (step) => {
    if (step.kind === 'note') return plain(step.text);
    if (step.kind === 'block') {
      return step.parts.map((part) => `${plain(part.text)}:\n${list(part.steps)}`).join('\n');
    }
    const way = step.from === step.to ? '' : ` → ${nameOf(step.to)}`;
    return `${nameOf(step.from)}${way}: ${plain(step.text)}`;
  };
  return list(steps);
}
