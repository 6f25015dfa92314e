import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf, ignoredBy, parseDockerfile, type Stage } from './dockerfile.ts';

/** A built stage. */
interface Image {
  /** The folder of its files, which lie over the root of this machine; '' for none. */
  readonly layer: string;
  readonly env: Readonly<Record<string, string>>;
  readonly workdir: string;
  readonly user: string | null;
  readonly volumes: readonly string[];
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

const EMPTY: Image = {
  layer: '',
  env: {},
  workdir: '/',
  user: null,
  volumes: [],
  entrypoint: [],
  command: [],
  healthcheck: [],
};

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Folders of this machine by their place in the container; a new one is owned as in the image. */
  readonly volumes?: Readonly<Record<string, string>>;
  /** In place of the image's command. */
  readonly command?: readonly string[];
}

/** Returns why this machine cannot run the steps of an image, or null when it can. */
export function cannotBuild(): string | null {
  if (process.getuid?.() !== 0) return 'mounting needs root';
  try {
    execFileSync('unshare', ['-m', 'sh', '-c', 'grep -q overlay /proc/filesystems'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'there are no mount namespaces with overlay filesystems';
  }
}

/**
 * Runs the steps of a Dockerfile in order, each in a mount namespace, on overlays of this machine's root. The root
 * takes the place of the base image.
 */
export class ImageBuilder {
  readonly #context: string;
  readonly #folder: string;
  readonly #images = new Map<string, Image>();
  readonly #stages: readonly Stage[];
  readonly #isIgnored: (path: string) => boolean;

  constructor(options: { context: string; folder: string; dockerfile: string; dockerignore: string }) {
    this.#context = options.context;
    this.#folder = options.folder;
    this.#stages = parseDockerfile(options.dockerfile);
    this.#isIgnored = ignoredBy(options.dockerignore);
  }

  build(target: string): void {
    for (const stage of this.#stages) {
      if (!this.#images.has(stage.name)) this.#images.set(stage.name, this.#buildStage(stage));
      if (stage.name === target) return;
    }
    throw new Error(`There is no stage ${target}`);
  }

  /** Starts a container with a read-only root, of the image's user and without capabilities. */
  start(target: string, { env = {}, volumes = {}, command }: RunOptions = {}): ChildProcess {
    const image = this.#image(target);
    const mounts = Object.entries(volumes).map(([place, folder]) => {
      const owner = statSync(join(image.layer, place), { throwIfNoEntry: false });
      if (owner === undefined) mkdirSync(join(image.layer, place), { recursive: true });
      else if (readdirSync(folder).length === 0) {
        chownSync(folder, owner.uid, owner.gid);
        chmodSync(folder, owner.mode & 0o7777);
      }
      return `mount --bind '${folder}' "$M${place}"`;
    });
    const user = image.user ?? '0';
    const program = [...image.entrypoint, ...(command ?? image.command)];
    return spawn(
      'unshare',
      this.#inside(image.layer, ['mount -o remount,ro "$M"', ...mounts, 'mount -t tmpfs tmpfs "$M/tmp"'], {
        workdir: image.workdir,
        program: [
          'setpriv',
          `--reuid=${user}`,
          `--regid=${user}`,
          '--init-groups',
          '--no-new-privs',
          '--bounding-set=-all',
          ...program,
        ],
      }),
      { env: { PATH: process.env['PATH'] ?? '', ...image.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
  }

  /** Returns the program of the image's health check. */
  healthcheck(target: string): readonly string[] {
    return this.#image(target).healthcheck;
  }

  #image(target: string): Image {
    const image = this.#images.get(target);
    if (image === undefined) throw new Error(`${target} is not built`);
    return image;
  }

  #buildStage({ from, steps }: Stage): Image {
    const base = this.#images.get(from) ?? EMPTY;
    const layer = this.#newFolder('layer');
    if (base.layer !== '') execFileSync('cp', ['-a', `${base.layer}/.`, layer]);
    let image: Image = { ...base, layer };
    for (const { instruction, text } of steps) {
      switch (instruction) {
        case 'RUN':
          this.#run(image, text);
          break;
        case 'COPY':
          this.#copy(text, join(layer, image.workdir), image.workdir);
          break;
        case 'WORKDIR':
          image = { ...image, workdir: text };
          mkdirSync(join(layer, text), { recursive: true });
          break;
        case 'ENV': {
          const [name = '', value = ''] = text.split('=');
          image = { ...image, env: { ...image.env, [name]: value } };
          break;
        }
        case 'USER':
          image = { ...image, user: text };
          break;
        case 'VOLUME':
          image = { ...image, volumes: [...image.volumes, text] };
          break;
        case 'ENTRYPOINT':
          image = { ...image, entrypoint: argumentsOf(text) };
          break;
        case 'CMD':
          image = { ...image, command: argumentsOf(text) };
          break;
        case 'HEALTHCHECK':
          image = { ...image, healthcheck: argumentsOf(text.slice(text.indexOf('CMD ') + 4)) };
          break;
        case 'EXPOSE':
          break;
        default:
          throw new Error(`Unknown instruction ${instruction}`);
      }
    }
    return image;
  }

  #run({ layer, env, workdir }: Image, command: string): void {
    const program = ['sh', '-c', command];
    execFileSync('unshare', this.#inside(layer, [], { workdir, program }), {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', HOME: '/root', ...npmSettings(), ...env },
    });
  }

  #copy(text: string, into: string, workdir: string): void {
    const [, stage, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? [];
    const target = to.startsWith('/')
      ? join(into.slice(0, into.length - workdir.length), to)
      : join(into, to);
    if (stage !== undefined) {
      cpSync(join(this.#image(stage).layer, from), target, { recursive: true, verbatimSymlinks: true });
      return;
    }
    const source = join(this.#context, from);
    cpSync(source, target, {
      recursive: true,
      filter: (path) => path === this.#context || !this.#isIgnored(path.slice(this.#context.length + 1)),
    });
  }

  #newFolder(kind: string): string {
    const folder = join(this.#folder, `${kind}-${readdirSync(this.#folder).length}`);
    mkdirSync(folder);
    return folder;
  }

  /** Returns the arguments of `unshare` that run a program with the files of a folder over this machine's root. */
  #inside(
    upper: string,
    mounts: readonly string[],
    { workdir, program }: { readonly workdir: string; readonly program: readonly string[] },
  ): string[] {
    const merged = this.#newFolder('merged');
    const options = `lowerdir=/,upperdir=${upper},workdir=${this.#newFolder('overlay')}`;
    const script = [
      'set -e',
      `M='${merged}'`,
      `mount -t overlay overlay -o '${options}' "$M"`,
      'for name in proc dev sys; do mount --rbind /$name "$M/$name"; done',
      ...mounts,
      `exec chroot "$M" sh -c 'cd "$0" && exec "$@"' '${workdir}' "$@"`,
    ].join('\n');
    return ['--mount', 'sh', '-c', script, 'image', ...program];
  }
}

/** Where npm finds its registry and its cache on this machine. */
const npmSettings = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^npm_config_/i.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
