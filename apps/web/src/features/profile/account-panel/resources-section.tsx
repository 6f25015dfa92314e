const RESOURCES = [
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms of Service' },
  { href: '/docs', label: 'Documentation' },
] as const;

/** Our own documents, each opened in a new tab so that the page stays. */
export const ResourcesSection = () => (
  <ul className="flex flex-col">
    {RESOURCES.map(({ href, label }) => (
      <li key={href}>
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="flex h-7 items-center rounded-control text-t1 hover:underline"
        >
          {label}
        </a>
      </li>
    ))}
  </ul>
);
