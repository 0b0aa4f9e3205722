### Answers of `/privacy`: what the bot stores about a person, and how it forgets them.

privacy-too-large = 🚫 Your data is too large for one file here. Ask the people who run this bot for it.
privacy-stored = This is everything that I have stored about you.
privacy-file = Everything that the bot has stored about you, as JSON.
privacy-not-sure = 🚫 Nothing was deleted. Choose `sure: True` if you mean it. It cannot be undone.
privacy-asked-already = ✅ You have asked for this already. I will do it { $when }.
privacy-asked = ✅ I will forget you { $when }, at a quiet hour. Your name is gone from the results now.
privacy-what-happens =
    { $when }
    Then a pseudonym replaces your name and id in everything that I keep. A match of yours that is still running then is finished first.
    What I have posted on Discord stays there. Backups of my database keep your data until they are deleted. If you use me again after that, I store data about you anew.
