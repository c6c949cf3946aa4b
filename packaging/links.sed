# Changes the pages' links for their places below share/doc/healthlog.
s|(\.\./charts/|(charts/|g
s|(\.\./\.\./charts/|(../charts/|g
s|(\.\./\.\./\.\./charts/|(../../charts/|g
s|(\.\./Resources/|(../../healthlog/|g
# The decisions in adr/ aren't installed, so links to them become text.
s|\[\([^]]*\)\](adr/[^)]*)|\1|g
