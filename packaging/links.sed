# Where the pages' links lead once they are installed in share/doc/healthlog.
s|(\.\./charts/|(charts/|g
s|(\.\./\.\./charts/|(../charts/|g
s|(\.\./\.\./\.\./charts/|(../../charts/|g
s|(\.\./Resources/|(../../healthlog/|g
# Decisions are for those who have the source.
s|\[\([^]]*\)\](adr/[^)]*)|\1|g
