const RESOURCES = [
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms of Service' },
  { href: '/docs', label: 'Documentation' },
] as const;

/** Documents of our own, each in a tab of its own: the desk stays as it is. */
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
